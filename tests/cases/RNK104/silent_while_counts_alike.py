"""A `while` loop counts to a number that all ranks have, or reduces behind it.

reason: the numbers of rounds are equal
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def train(total):
    size = dist.get_world_size()
    each = total // size
    step = 0
    while step < each:
        dist.all_reduce(torch.ones(1))
        step += 1


def padded(total):
    rank, size = dist.get_rank(), dist.get_world_size()
    each = -(-total // size)
    step = rank * each
    end = (rank + 1) * each
    while step < end:
        dist.all_reduce(torch.ones(1))
        step += 1


def behind(total):
    rank, size = dist.get_rank(), dist.get_world_size()
    mine = total // size + (1 if rank < total % size else 0)
    done = torch.zeros(1)
    while mine > 0:
        done += 1
        mine -= 1
    dist.all_reduce(done)


def main(rank, world_size):
    train(5)
    padded(5)
    behind(5)
