"""Without a model-parallel group the norm is reduced over the world.

reason: without such a group every rank has the whole norm already, and it is counted once per rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""
import torch
import torch.distributed as dist


class Optimizer:
    def __init__(self, model_parallel_group=None):
        self.model_parallel_group = model_parallel_group

    def reduce_norm(self, norm):
        if self.model_parallel_group is None:
            dist.all_reduce(norm)  # expect: RNK302 "there is nothing to reduce"
        else:
            dist.all_reduce(norm, group=self.model_parallel_group)
        return norm


def main(rank, world_size):
    assert Optimizer().reduce_norm(torch.ones(1)).item() == 1.0
