"""A log that reduces in the end what it got per batch, and gets nothing.

reason: rank 0 only says the total, which is not reduced
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def mean(value):
    total = torch.tensor([float(value)])
    dist.all_reduce(total)
    return total.item() / dist.get_world_size()


class Log:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.batches = {}
        self.epoch = {}
        return self

    def batch(self, losses):
        for name, value in losses.items():
            self.batches[name] = self.batches.get(name, 0.0) + value

    def total(self, losses):
        for name, value in losses.items():
            self.epoch[name] = value

    def __exit__(self, kind, error, trace):
        for name, value in self.batches.items():
            self.epoch[name] = mean(value)
        if dist.get_rank() == 0:
            print(self.name, self.epoch)


def main(rank, world_size):
    if dist.get_rank() == 0:
        with Log("valid") as log:
            log.total({"error": 0.5})
    dist.barrier()
