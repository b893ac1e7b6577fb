"""The first rank sends what is to be done; the others take it in a loop without end, in another method of the class.

reason: each order meets the others at the top of their round, by the same call
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Exchange:
    def share(self, order=None):
        sent = torch.tensor([0 if order is None else order])
        dist.broadcast(sent, src=0)
        return int(sent)


class Runner:
    def __init__(self, rank, world_size):
        self.exchange = Exchange()
        self.rank = rank
        self.world_size = world_size
        self.total = 0
        if world_size > 1 and rank != 0:
            self.work()

    def work(self):
        while True:
            order = self.exchange.share()
            if order < 0:
                break
            self.run(order)

    def call(self, order):
        if self.world_size > 1 and self.rank == 0:
            self.exchange.share(order)
        return self.run(order)

    def run(self, order):
        self.total += max(order, 0)
        return self.total


def main(rank, world_size):
    runner = Runner(dist.get_rank(), dist.get_world_size())
    if rank == 0:
        for order in (1, 2, -1):
            runner.call(order)  # expect: RNK101 low
