"""The reduced loss is divided in place

reason: then it is a mean, equal on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def evaluate(losses):
    total = torch.zeros(1)
    for loss in losses:
        loss = loss.clone()
        dist.all_reduce(loss)
        loss.div_(dist.get_world_size())
        total += loss
    dist.all_reduce(total)
    total /= dist.get_world_size()
    return total


def main(rank, world_size):
    assert evaluate([torch.ones(1), torch.ones(1)]) == 2
