"""A list as long as the job for a tensor-parallel group whose ranks are an argument.

reason: the list has more slots than the group has ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks failed in all_gather (line 22)
"""

import torch
import torch.distributed as dist


class Layers:
    def __init__(self, mine, other):
        first = dist.new_group(min(mine, other))
        second = dist.new_group(max(mine, other))
        self.tensor_parallel_group = second
        if mine < other:
            self.tensor_parallel_group = first

    def parts(self, x):
        slots = [torch.empty_like(x) for _ in range(dist.get_world_size())]  # expect: RNK306
        dist.all_gather(slots, x, group=self.tensor_parallel_group)
        return torch.cat(slots)


def main(rank, world_size):
    pairs = ([0, 1], [2, 3]) if rank < 2 else ([2, 3], [0, 1])
    Layers(*pairs).parts(torch.ones(1))
