"""A call that is tried, and goes on with the other one.

reason: whoever catches the TypeError knows that one may come
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def gather(tensor, world_size):
    whole = torch.empty(world_size * tensor.numel())
    try:
        dist.all_gather(whole, tensor)
    except TypeError:
        dist.all_gather_into_tensor(whole, tensor)
    return whole


def main(rank, world_size):
    gather(torch.ones(2), world_size)
