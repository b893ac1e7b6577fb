"""All ranks take their turn before the others leave.

reason: each rank comes to its barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
    with rank_zero_first(args.rank):
        samples = list(range(8))
    if args.rank != 0:
        return None
    return samples


def main(rank, world_size):
    args = SimpleNamespace(rank=rank)
    validation_set(args)
