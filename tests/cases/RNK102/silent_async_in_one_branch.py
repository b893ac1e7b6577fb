"""One branch reduces asynchronously, the other one waits at once.

reason: how a rank waits does not change what it enters
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce_loss(loss, rank):
    if rank == 0:
        work = dist.all_reduce(loss, async_op=True)
        print("reducing")
        work.wait()
    else:
        dist.all_reduce(loss)


def main(rank, world_size):
    reduce_loss(torch.ones(1), rank)
