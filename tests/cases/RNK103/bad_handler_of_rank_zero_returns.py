"""Rank 0 gives up when it can't write the file, and leaves the others in the barrier.

reason: what rank 0 does alone fails on rank 0 alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 20)
"""
import logging

import torch
import torch.distributed as dist


def save(state, path):
    if dist.get_rank() == 0:
        try:
            torch.save(state, path)
        except (OSError, RuntimeError) as error:
            logging.error(error)
            return  # expect: RNK103 "dist.barrier()"
    dist.barrier()


def main(rank, world_size):
    save({}, "/no/such/folder/state.pt")
