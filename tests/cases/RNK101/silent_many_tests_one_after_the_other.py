"""Each of several files is made by rank 0 first, and read by the others behind it.

reason: every rank comes to as many barriers, on one side of a test or the other
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


def prepare(name):
    return name.upper()


def main(rank, world_size):
    if rank != 0:
        dist.barrier()
    train = prepare("train")
    if rank == 0:
        dist.barrier()
    if rank != 0:
        dist.barrier()
    valid = prepare("valid")
    if rank == 0:
        dist.barrier()
    if rank != 0:
        dist.barrier()
    test = prepare("test")
    if rank == 0:
        dist.barrier()
    assert (train, valid, test) == ("TRAIN", "VALID", "TEST")
