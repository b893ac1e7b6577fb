"""A loop goes over the function that tells the number of ranks, and an order asks it.

reason: range wants a number, and a function is less than nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 11)
"""
import torch.distributed as dist


def others():
    return [other for other in range(dist.get_world_size) if other != dist.get_rank()]  # expect: RNK305


def is_last(number):
    return number + 1 >= dist.get_world_size  # expect: RNK305


def main(rank, world_size):
    others()
