"""The total is set back in every round

reason: nothing is left of the round before
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def evaluate(batches):
    total, found = torch.zeros(1), []
    for batch in batches:
        total.zero_()
        total += batch.sum()
        dist.all_reduce(total)
        found.append(total.item())
    return found


def main(rank, world_size):
    assert evaluate([torch.ones(1), torch.ones(1)]) == [world_size, world_size]
