"""A reducer that takes an optional group and falls back to a fast path without one.

reason: whether a group was configured is the same on all ranks that hold the reducer
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Reducer:
    def __init__(self, group=None):
        self.group = group

    def __call__(self, tensor):
        if self.group is None:
            dist.all_reduce(tensor)
        else:
            dist.all_reduce(tensor, group=self.group)
        return tensor

    def flush(self):
        if self.group is not None:
            dist.barrier(group=self.group)


def main(rank, world_size):
    everyone = dist.new_group(list(range(world_size)))
    for reducer in (Reducer(), Reducer(everyone)):
        assert reducer(torch.ones(3)).sum().item() == 3 * world_size
        reducer.flush()
