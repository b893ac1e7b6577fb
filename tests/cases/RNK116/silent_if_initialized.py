"""Destroyed if there is one.

reason: all ranks answer alike
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    dist.barrier()
    if dist.is_available() and dist.is_initialized():
        dist.destroy_process_group()
