"""A method goes over a list that the constructor begins empty, and averages on rank 0 only.

reason: the list is filled by then
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 22); rank 1 finished
"""
import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.size = dist.get_world_size()
        self.values = []
        self.mesh = None

    def average(self):
        if self.mesh is None:
            raise RuntimeError("no mesh")
        for value in self.values:
            if dist.get_rank() == 0:
                dist.all_reduce(value)  # expect: RNK101


def main(rank, world_size):
    meter = Meter()
    meter.mesh = "here"
    meter.values = [torch.ones(1)]
    meter.average()
