"""One rank returns from what all call in each round, and every rank makes as many calls; or one makes up for them in
its turn.

reason: the ranks meet in each round, or over all rounds
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def collect(first, second):
    if dist.get_rank() == 0:
        dist.all_reduce(first)
        dist.all_reduce(second)
        return first
    dist.all_reduce(first)
    dist.all_reduce(second)
    return second


def in_turn(turn):
    if dist.get_rank() == turn:
        dist.barrier()
        dist.barrier()
        return
    dist.barrier()


def main(rank, world_size):
    first, second = torch.ones(1), torch.ones(1)
    for _ in range(3):
        collect(first, second)
    for turn in range(world_size):
        in_turn(turn)
