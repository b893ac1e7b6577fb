"""A class keeps a number that is called a rank, and two of its methods put different things there

reason: what a matrix has of a rank is the same everywhere, and nobody knows which of the two was last
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Factors:
    _rank = None

    @classmethod
    def decompose(cls, matrix):
        cls._rank = int(torch.linalg.matrix_rank(matrix))

    @classmethod
    def as_many_as_processes(cls):
        cls._rank = dist.get_rank()

    @classmethod
    def is_zero(cls):
        return cls._rank == 0


def main(rank, world_size):
    Factors.decompose(torch.zeros(2, 2))
    loss = torch.ones(1)
    if Factors.is_zero():
        dist.all_reduce(loss)
