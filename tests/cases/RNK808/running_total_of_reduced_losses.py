"""The running total of reduced losses is reduced behind the loop

reason: each loss is the sum of all ranks already
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""

import torch
import torch.distributed as dist


def evaluate(losses):
    total = 0.0
    for loss in losses:
        loss = loss.clone()
        dist.all_reduce(loss)
        total += loss.item()
    total = torch.tensor([total])
    dist.all_reduce(total)  # expect: RNK808 "as often as there are ranks"
    return total.item()


def main(rank, world_size):
    assert evaluate([torch.ones(1), torch.ones(1)]) == 2 * world_size
