"""Local objects called dist, barrier and reduce that have nothing to do with the process group.

reason: a probability distribution, a thread barrier and functools.reduce do not communicate between ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import threading
from functools import reduce

import torch
from torch.distributed import get_rank


class Histogram:
    def __init__(self, bins):
        self.bins = bins

    def all_reduce(self):
        return sum(self.bins)

    def gather(self, other):
        return [a + b for a, b in zip(self.bins, other.bins)]


def describe(values):
    if get_rank() == 0:
        dist = Histogram(values)
        print(dist.all_reduce(), dist.gather(Histogram(values)))
        dist = torch.distributions.Normal(0.0, 1.0)
        print(dist.log_prob(torch.tensor(0.5)).item())
        print(reduce(lambda a, b: a * b, values))


def background_flush():
    if get_rank() == 0:
        barrier = threading.Barrier(2)
        writer = threading.Thread(target=barrier.wait)
        writer.start()
        barrier.wait()
        writer.join()


def main(rank, world_size):
    describe([1, 2, 3])
    background_flush()
