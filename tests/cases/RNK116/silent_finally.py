"""Tear-down in finally.

reason: harmless as long as no rank fails alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    try:
        dist.all_reduce(torch.ones(1))
    finally:
        dist.destroy_process_group()
