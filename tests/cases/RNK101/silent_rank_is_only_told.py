"""A helper is given the rank for its message, and tests something else.

reason: the rank decides about nothing but the text
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def sync_all(value, name, average):
    print(f"{name} comes")
    dist.all_reduce(value)
    if name == 0:
        print("the first one")
    if average:
        value /= dist.get_world_size()


def main(rank, world_size):
    value = torch.ones(1)
    sync_all(value, dist.get_rank(), average=True)
    assert value.item() == 1
