"""A sampler of the project that deals out data among all ranks, or among those of a node; what prints is no sampler.

reason: rank and size are of one numbering, or the one that is given depends on the caller
runs: no (needs several nodes)
"""
from torch.utils.data import Sampler


class PartSampler(Sampler):
    def __init__(self, lengths, num_replicas, rank):
        self.lengths = lengths
        self.num_replicas = num_replicas
        self.rank = rank

    def __iter__(self):
        return iter(range(self.rank, len(self.lengths), self.num_replicas))


def tell(message, world_size, rank):
    if rank == 0:
        print(message, world_size)
