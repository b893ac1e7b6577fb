"""Loops are left and gone on with out of the bodies of nested context managers that let rank 0 go first.

reason: what stands behind each yield runs all the same, so each rank meets one barrier for each body
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import contextlib

import torch
import torch.distributed as dist


@contextlib.contextmanager
def main_process_first():
    if dist.get_rank() != 0:
        dist.barrier()
    yield
    if dist.get_rank() == 0:
        dist.barrier()


@contextlib.contextmanager
def both(name):
    with main_process_first():
        yield name


def prepared(names):
    found = []
    for name in names:
        with both(name) as given:
            if given == "b":
                continue
            found.append(given)
            if given == "c":
                break
    return found


def main(rank, world_size):
    names = prepared(["a", "b", "c", "d"])
    dist.all_reduce(torch.tensor(len(names)))
