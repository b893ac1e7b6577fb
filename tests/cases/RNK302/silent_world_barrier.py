"""A function that works on a group ends with a barrier for everybody.

reason: a barrier is no computation; whether all ranks reach it is another question
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def save_shards(x, group):
    parts = [torch.empty_like(x) for _ in range(dist.get_world_size(group))]
    dist.all_gather(parts, x, group=group)
    dist.barrier()
    return parts


def main(rank, world_size):
    save_shards(torch.ones(1), dist.new_group([0, 1]))
