"""The first rank sends what is to be done by one call, and the loop of the others takes something else.

reason: nobody comes to the broadcast of the orders: the others wait for a number that is reduced
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 15); rank 1 hung in barrier (line 45)
"""

import torch
import torch.distributed as dist


class Exchange:
    def share(self, order=None):
        sent = torch.tensor([0 if order is None else order])
        dist.broadcast(sent, src=0)
        return int(sent)


class Runner:
    def __init__(self):
        self.exchange = Exchange()
        self.rank = dist.get_rank()

    def call(self, order):
        if self.rank == 0:
            self.exchange.share(order)
        return order

    def work(self):
        while True:
            order = self.ask()
            if order < 0:
                break

    def ask(self):
        return -1


def main(rank, world_size):
    runner = Runner()
    if rank == 0:
        runner.call(1)  # expect: RNK101 "never joins"
    else:
        runner.work()
    dist.barrier()
