"""The own part is put back by the global rank into a list for the ranks of the group that the object keeps.

reason: ranks 2 and 3 have no such element
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised IndexError (line 18)
"""
import torch
import torch.distributed as dist


class Gather:
    def __init__(self, process_group=None):
        self.process_group = process_group

    def __call__(self, x):
        parts = [torch.empty_like(x) for _ in range(dist.get_world_size(self.process_group))]
        dist.all_gather(parts, x, group=self.process_group)
        parts[dist.get_rank()] = x  # expect: RNK306
        return torch.cat(parts)


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    Gather(groups[rank // 2])(torch.ones(1))
