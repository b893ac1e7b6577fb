"""The rank that builds the index broadcasts alone; which one it is stands in the settings.

reason: whatever number it is, all other ranks go straight to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 18); rank 1 hung in broadcast (line 17)
"""
import argparse

import torch
import torch.distributed as dist


def build_index(args, ready):
    rank = dist.get_rank()
    if rank == args.indexer_rank:
        ready = 1 - ready
        dist.broadcast(ready, args.indexer_rank)  # expect: RNK101 "broadcast"
    dist.barrier()


def main(rank, world_size):
    build_index(argparse.Namespace(indexer_rank=1), torch.zeros(1))
    dist.barrier()
