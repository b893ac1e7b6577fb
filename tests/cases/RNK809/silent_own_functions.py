"""Functions of the project that are called as those of torch, and take what they like.

reason: they make a list of it themselves
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def all_gather(whole, tensor):
    dist.all_gather(list(whole.chunk(dist.get_world_size())), tensor)


def all_reduce(number):
    total = torch.tensor(float(number))
    dist.all_reduce(total)
    return total.item()


def main(rank, world_size):
    whole = torch.empty(world_size * 2)
    all_gather(whole, torch.ones(2))
    all_reduce(len([rank]))
