"""Each round reduces its own loss

reason: the total is not reduced again
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
        total += loss
    return total


def main(rank, world_size):
    assert evaluate([torch.ones(1), torch.ones(1)]) == 2 * world_size
