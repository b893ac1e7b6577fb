"""The batches are as many on all ranks: the list is padded, or the number is that of the longest part.

reason: each rank has the same number of rounds
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import math

import torch
import torch.distributed as dist


def tell(count):
    dist.all_reduce(torch.tensor([float(count)]))


def padded(prompts, rank, world_size):
    prompts = prompts + prompts[: -len(prompts) % world_size]
    mine = prompts[rank::world_size]
    for start in range(0, len(mine), 2):
        tell(start)


def as_many_as_the_longest(prompts, rank, world_size):
    mine = prompts[rank::world_size]
    for index in range(math.ceil(math.ceil(len(prompts) / world_size) / 2)):
        tell(len(mine[2 * index : 2 * index + 2]))


def agreed(prompts, rank, world_size):
    mine = prompts[rank::world_size]
    rounds = torch.tensor(math.ceil(len(mine) / 2))
    dist.all_reduce(rounds, op=dist.ReduceOp.MAX)
    for _ in range(int(rounds)):
        tell(len(mine))


def local_rounds(prompts, rank, world_size):
    mine = prompts[rank::world_size]
    total = 0
    for start in range(0, len(mine), 2):
        total += len(mine[start : start + 2])
    tell(total)


def main(rank, world_size):
    prompts = [f"prompt {number}" for number in open(__file__).read()[:5]]
    for work in (padded, as_many_as_the_longest, agreed, local_rounds):
        work(prompts, rank, world_size)
