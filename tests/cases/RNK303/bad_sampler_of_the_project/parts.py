"""A sampler of the project that deals out data is given the rank inside the node and the number of all ranks.

reason: on the second node the same parts are taken again, and the others never
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
