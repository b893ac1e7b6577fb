"""The validation set is for rank 0 only, which alone comes to the context that lets rank 0 go first.

reason: rank 0 waits in the barrier behind its turn, which the others never enter
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 20); rank 1 finished
"""

import contextlib
from types import SimpleNamespace

import torch.distributed as dist


@contextlib.contextmanager
def rank_zero_first(rank):
    if rank not in (-1, 0):
        dist.barrier()
    yield
    if rank == 0:
        dist.barrier()


def validation_set(args):
    if args.rank != 0:
        return None  # expect: RNK103
    with rank_zero_first(args.rank):
        samples = list(range(8))
    return samples


def main(rank, world_size):
    args = SimpleNamespace(rank=rank)
    validation_set(args)
