"""A helper sends from rank 0 in a group that its caller has made, of all ranks.

reason: it holds rank 0 on all of them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def sync(value, group):
    dist.broadcast(value, src=0, group=group)


def main(rank, world_size):
    everybody = dist.new_group(list(range(dist.get_world_size())))
    sync(torch.ones(1), everybody)
