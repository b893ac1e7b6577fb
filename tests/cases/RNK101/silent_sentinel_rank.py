"""Tests of a rank against None and -1, the marks for a run without process group.

reason: a sentinel is held by all ranks or by none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce_mean(tensor, rank=None):
    if rank is None or rank == -1:
        return tensor
    out = tensor.clone()
    dist.all_reduce(out)
    return out / dist.get_world_size()


class Meter:
    def __init__(self, local_rank=-1):
        self.local_rank = local_rank
        self.total = torch.zeros(2)

    def update(self, value):
        self.total += torch.tensor([value, 1.0])

    def synchronize(self):
        if self.local_rank != -1:
            dist.all_reduce(self.total)
        return (self.total[0] / self.total[1]).item()

    def wait(self):
        if self.local_rank >= 0:
            dist.barrier()


def main(rank, world_size):
    assert reduce_mean(torch.tensor(float(rank)), rank).item() == (world_size - 1) / 2
    meter = Meter(local_rank=rank)
    meter.update(float(rank))
    assert meter.synchronize() == (world_size - 1) / 2
    meter.wait()
