"""A helper ends the process on all ranks but 0.

reason: unlike a return, the end of the process reaches through to the callers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 20); rank 1 exited with 0 (line 14)
"""
import sys

import torch.distributed as dist


def only_first_rank_goes_on(rank):
    if rank != 0:
        sys.exit()


def main(rank, world_size):
    only_first_rank_goes_on(rank)  # expect: RNK103 "barrier"
    print("export")
    dist.barrier()
