"""A `while` loop counts down from what this rank has to do.

reason: rank 0 takes the rest
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""
import torch
import torch.distributed as dist


def train(total):
    rank, size = dist.get_rank(), dist.get_world_size()
    mine = total // size
    if rank < total % size:
        mine += 1
    while mine > 0:  # expect: RNK104 "while mine > 0"
        dist.all_reduce(torch.ones(1))
        mine -= 1


def main(rank, world_size):
    train(5)
