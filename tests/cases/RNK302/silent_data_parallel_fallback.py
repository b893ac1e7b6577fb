"""Without a data-parallel group all ranks are replicas.

reason: then the default group is the data-parallel group
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Averager:
    def __init__(self, data_parallel_group=None):
        self.data_parallel_group = data_parallel_group

    def sync(self, grad):
        if self.data_parallel_group is None:
            dist.all_reduce(grad)
        else:
            dist.all_reduce(grad, group=self.data_parallel_group)


def main(rank, world_size):
    Averager().sync(torch.ones(1))
