"""Rank 0 checks what it is about to send.

reason: only rank 0 fails
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised ValueError (line 14); rank 1 hung in broadcast_object_list (line 16)
"""
import torch
import torch.distributed as dist


def share(prompts):
    if dist.get_rank() == 0:
        if not prompts:
            raise ValueError("no prompts")  # expect: RNK112 low "the rank decides"
    shared = [prompts]
    dist.broadcast_object_list(shared, src=0)
    return shared[0]


def main(rank, world_size):
    share([])
