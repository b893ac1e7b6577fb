"""Tensors of the GPU go through a group of all ranks with NCCL, those of the CPU through the default group.

reason: both groups hold the same ranks; the test asks which backend a tensor needs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Averager:
    def __init__(self, world_size):
        self.world_size = world_size
        self.everybody = dist.new_group(ranks=list(range(world_size)))

    def average(self, buffers):
        for buffer in buffers:
            if buffer.is_cuda:
                dist.all_reduce(buffer, group=self.everybody)
            else:
                dist.all_reduce(buffer)
            buffer /= self.world_size


def main(rank, world_size):
    Averager(world_size).average([torch.ones(2)])
