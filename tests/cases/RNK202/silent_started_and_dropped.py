"""A send that nobody waits for.

reason: it is lost without a word; whose handle it is belongs to RNK203
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def notify(flag):
    rank = dist.get_rank()
    if rank == 0:
        print("notifies 1")
        pending = dist.isend(flag, dst=1)
        return pending
    if rank == 1:
        dist.recv(flag, src=0)
    return None


def main(rank, world_size):
    pending = notify(torch.ones(1))
    if pending is not None:
        pending.wait()
