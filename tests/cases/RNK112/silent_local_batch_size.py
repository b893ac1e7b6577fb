"""A size that is called local and is the same everywhere.

reason: it is computed from the options
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    batch_size = 8
    local_batch_size = batch_size // world_size
    assert local_batch_size > 0
    if not local_batch_size:
        raise ValueError("batch_size")
    dist.barrier()
