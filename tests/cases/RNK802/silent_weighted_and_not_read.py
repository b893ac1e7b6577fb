"""The weighted loss is reduced and nobody reads it; only its weight is used again.

reason: the loss itself is not read afterwards, and a number of samples is not what was reduced
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def weigh(loss, target, other):
    n = target.size(0)
    dist.all_reduce(loss * n)
    dist.all_reduce(other.mul_(n))
    return other / n


def main(rank, world_size):
    target = torch.zeros(3)
    assert weigh(torch.tensor(float(rank)), target, torch.tensor(1.0)) == world_size
