"""A running total is reduced in every round

reason: what was reduced before is summed up again
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""

import torch
import torch.distributed as dist


def evaluate(batches):
    correct = torch.zeros(1)
    for batch in batches:
        correct += batch.sum()
        dist.all_reduce(correct)  # expect: RNK808 "in every round"
    return correct


def main(rank, world_size):
    assert evaluate([torch.ones(1), torch.ones(1)]) == 2 * world_size
