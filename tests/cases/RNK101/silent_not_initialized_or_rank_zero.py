"""A download helper that also works without process group.

reason: rank 0 meets the barrier after the work, the others in the else branch, a single process meets none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist

FETCHED = []


def fetch(name):
    FETCHED.append(name)


def fetch_once(name):
    if not dist.is_initialized() or dist.get_rank() == 0:
        fetch(name)
        if dist.is_initialized():
            dist.barrier()
    else:
        dist.barrier()


def fetch_first(name):
    distributed = dist.is_available() and dist.is_initialized()
    if distributed and dist.get_rank() != 0:
        dist.barrier()
    if not distributed or dist.get_rank() == 0:
        fetch(name)
        if distributed:
            dist.barrier()


def main(rank, world_size):
    fetch_once("weights.bin")
    fetch_first("vocab.txt")
    assert len(FETCHED) == (2 if rank == 0 else 0)
