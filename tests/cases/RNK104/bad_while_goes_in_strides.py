"""A `while` loop begins at the rank and goes on by the number of ranks.

reason: rank 0 has one round more if their number is odd
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
import torch
import torch.distributed as dist


def train(items):
    index, size = dist.get_rank(), dist.get_world_size()
    while index < len(items):  # expect: RNK104 "while index < len(items)"
        dist.all_reduce(items[index])
        index += size


def main(rank, world_size):
    train([torch.ones(1) for _ in range(3)])
