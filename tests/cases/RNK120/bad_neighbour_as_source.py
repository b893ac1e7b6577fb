"""A ring written with broadcasts.

reason: every rank names another source
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in broadcast (line 14)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    left = (dist.get_rank() - 1) % dist.get_world_size()
    value = torch.full((1,), float(rank))
    dist.broadcast(value, src=left)  # expect: RNK120 "src is 1 on rank 0 and 0 on rank 1"
    dist.barrier()
    assert value.item() == left
