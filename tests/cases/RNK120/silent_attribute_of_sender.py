"""An object that knows the rank of its sender.

reason: that the attribute is called rank does not make it the rank of this process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Channel:
    def __init__(self, rank):
        self.rank = rank

    def receive(self, value):
        dist.broadcast(value, src=self.rank)
        return value


def main(rank, world_size):
    Channel(0).receive(torch.ones(1))
    Channel(1).receive(torch.ones(1))
