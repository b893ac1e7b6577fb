"""The name stands for another value when it is used.

reason: the local value is gone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def run(values):
    total = 0.0
    for value in values:
        dist.all_reduce(torch.tensor(value))
        value = 1.0
        total += value
    return total


def main(rank, world_size):
    assert run([2.0]) == 1.0
