"""Ranks outside return before the call.

reason: only members are left
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def total_of(x):
    half = dist.get_world_size() // 2
    group = dist.new_group(list(range(half)))
    if dist.get_rank() >= half:
        return None
    dist.all_reduce(x, group=group)
    return x


def main(rank, world_size):
    total_of(torch.ones(1))
