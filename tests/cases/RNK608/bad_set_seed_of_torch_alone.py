"""A function of the project seeds torch and nothing else; a sampler permutes by NumPy.

reason: what the function is called for is not what its text does
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 37)
"""
import itertools

import numpy as np
import torch
import torch.distributed as dist


def set_seed(seed):
    torch.manual_seed(seed)
    torch.cuda.manual_seed_all(seed)


class Endless(torch.utils.data.Sampler):
    def __init__(self, size, rank, world_size):
        self.size, self.rank, self.world_size = size, rank, world_size

    def __iter__(self):
        yield from itertools.islice(self._stream(), self.rank, None, self.world_size)

    def _stream(self):
        while True:
            yield from np.random.permutation(self.size).tolist()  # expect: RNK608 "has no common seed"


def main(rank, world_size):
    np.random.set_state(np.random.RandomState(rank).get_state())  # what fresh processes have
    set_seed(7)
    mine = [*itertools.islice(Endless(100, rank, world_size), 50)]
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
