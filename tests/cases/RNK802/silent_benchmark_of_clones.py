"""A benchmark reduces a clone in each round.

reason: nobody wants the result, and the rounds are to begin with the same values
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import time

import torch
import torch.distributed as dist


def measured(tensor, rounds=3):
    start = time.perf_counter()
    for _ in range(rounds):
        dist.all_reduce(tensor.clone())
    seconds = time.perf_counter() - start
    pieces = [tensor[i : i + 2].clone() for i in range(0, tensor.numel(), 2)]
    return seconds, len(pieces)


def main(rank, world_size):
    assert measured(torch.ones(4))[1] == 2
