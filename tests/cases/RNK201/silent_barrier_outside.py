"""Barriers before and behind a matched exchange.

reason: nobody waits in a barrier for a rank that waits for its message
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def ping(x):
    rank = dist.get_rank()
    dist.barrier()
    if rank == 0:
        print("rank 0 sends")
        dist.send(x, dst=1)
    elif rank == 1:
        dist.recv(x, src=0)
    dist.barrier()


def main(rank, world_size):
    x = torch.full((1,), float(1 - rank))
    ping(x)
    assert x.item() == 1
