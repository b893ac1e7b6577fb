"""A `while` loop goes over what a rank gets of a number that does not divide evenly.

reason: rank 0 takes the rest
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def train(total):
    rank, size = dist.get_rank(), dist.get_world_size()
    mine = total // size + (1 if rank < total % size else 0)
    step = 0
    while step < mine:  # expect: RNK104 "while step < mine"
        dist.all_reduce(torch.ones(1))
        step += 1


def main(rank, world_size):
    train(5)
