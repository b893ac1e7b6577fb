"""A helper with a sync flag is called by rank 0 with the flag on.

reason: with sync=True the helper reaches the barrier, and only rank 0 calls it so
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 16); rank 1 finished
"""
import io

import torch
import torch.distributed as dist


def save_state(state, target, sync=False):
    torch.save(state, target)
    if sync:
        dist.barrier()


def main(rank, world_size):
    if dist.get_rank() == 0:
        save_state({"step": 1}, io.BytesIO())
        save_state({"step": 2}, io.BytesIO(), sync=True)  # expect: RNK101 "save_state"
