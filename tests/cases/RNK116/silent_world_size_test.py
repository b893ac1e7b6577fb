"""Torn down only if there were several ranks.

reason: the size is the same everywhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    if dist.get_world_size() > 1:
        dist.barrier()
        dist.destroy_process_group()
