"""The sender sends what it has and returns; the receivers go on to receive it, and wait for the others once more.

reason: both sides leave out the same item, and rank 0 does not come to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 20)
"""
import torch
import torch.distributed as dist


def send_batch(tokens, mask, rank):
    if rank == 0:
        if mask is not None:
            dist.broadcast(mask, src=0)
        dist.broadcast(tokens, src=0)
        return  # expect: RNK103
    if mask is not None:
        dist.broadcast(mask, src=0)
    dist.broadcast(tokens, src=0)
    dist.barrier()


def main(rank, world_size):
    send_batch(torch.ones(4), None, rank)
