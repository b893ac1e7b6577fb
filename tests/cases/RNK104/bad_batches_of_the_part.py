"""A rank goes through its part of the prompts batch by batch.

reason: where the last element begins a batch of its own, that rank has one round more
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
import math

import torch
import torch.distributed as dist


def tell(count):
    dist.all_reduce(torch.tensor([float(count)]))


def main(rank, world_size):
    prompts = [f"prompt {number}" for number in open(__file__).read()[:5]]
    mine = prompts[rank::world_size]
    for start in range(0, len(mine), 2):  # expect: RNK104 "range(0, len(mine), 2)"
        tell(len(mine[start : start + 2]))


def rounded_up(prompts, rank, world_size):
    mine = [prompt for number, prompt in enumerate(prompts) if number % world_size == rank]
    for index in range(math.ceil(len(mine) / 8)):  # expect: RNK104
        tell(index)


def rounded_up_by_hand(prompts, rank, world_size):
    mine = prompts[rank::world_size]
    batches = (len(mine) + 7) // 8
    for index in range(batches):  # expect: RNK104
        tell(index)
