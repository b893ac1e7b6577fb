"""Everybody is the source of the same broadcast.

reason: each rank waits for receivers that send as well
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in broadcast (line 13)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    state = torch.ones(4)
    dist.broadcast(state, src=dist.get_rank())  # expect: RNK120 "src is 0 on rank 0 and 1 on rank 1"
    dist.barrier()
