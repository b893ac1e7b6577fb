"""A tensor is cut into a part for each rank of a group, and the part is chosen by the rank in the whole job.

reason: ranks 2 and 3 ask for parts that are not there
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised IndexError (line 18)
"""
import torch
import torch.distributed as dist


class Split:
    def __init__(self, group):
        self.size = dist.get_world_size(group)
        self.rank = dist.get_rank()

    def part(self, x):
        parts = torch.chunk(x, self.size, dim=-1)
        return parts[self.rank].contiguous()  # expect: RNK306 "one element for each rank of"


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    Split(groups[rank // 2]).part(torch.arange(4.0))
