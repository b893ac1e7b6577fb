"""An object keeps the group that it is given; its lists are for that group, what is gathered comes from all.

reason: the lists have two elements, and four ranks send one each
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks failed in all_gather (line 17)
"""
import torch
import torch.distributed as dist


class Metric:
    def __init__(self, process_group=None):
        self.process_group = process_group

    def gather(self, x):
        parts = [torch.empty_like(x) for _ in range(dist.get_world_size(self.process_group))]  # expect: RNK306
        dist.all_gather(parts, x)
        return torch.cat(parts)


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    Metric(groups[rank // 2]).gather(torch.ones(1))
