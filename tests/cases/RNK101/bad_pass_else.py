"""The branch of the other ranks is pass, rank 0 synchronises in else.

reason: pass is no counterpart of the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 18); rank 1 finished
"""
import io

import torch
import torch.distributed as dist


def save(model, target):
    if dist.get_rank() != 0:
        pass
    else:
        torch.save(model.state_dict(), target)
        dist.barrier()  # expect: RNK101 "barrier"


def main(rank, world_size):
    save(torch.nn.Linear(2, 2), io.BytesIO())
