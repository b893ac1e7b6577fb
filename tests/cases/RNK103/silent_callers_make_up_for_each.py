"""Two helpers of rank 0 wait behind a return of the others, and their caller makes up for both.

reason: the others enter the same on their side
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def finish():
    if dist.get_rank() != 0:
        return
    dist.barrier()


def total(loss):
    if dist.get_rank() != 0:
        return
    dist.all_reduce(loss)


def main(rank, world_size):
    loss = torch.ones(1)
    finish()
    if rank != 0:
        dist.barrier()
    total(loss)
    if rank != 0:
        dist.all_reduce(loss)
    assert loss.item() == world_size
