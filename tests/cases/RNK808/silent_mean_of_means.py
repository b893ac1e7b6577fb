"""Each loss is averaged, and their mean once more

reason: the mean of equal means is that mean
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def evaluate(losses):
    total = 0.0
    for loss in losses:
        loss = loss.clone()
        dist.all_reduce(loss)
        total += loss.item() / dist.get_world_size()
    total = torch.tensor([total])
    dist.all_reduce(total)
    return total / dist.get_world_size()


def main(rank, world_size):
    assert evaluate([torch.ones(1), torch.ones(1)]) == 2
