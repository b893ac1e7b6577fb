"""The loss of each round is reduced as a clone, and added up as it is

reason: clone copies, and the sum is that of this rank alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""

import torch
import torch.distributed as dist


def mean(losses):
    total = torch.zeros(())
    for i in range(len(losses)):
        dist.all_reduce(losses[i].clone())  # expect: RNK802
        total += losses[i] / dist.get_world_size()
    return total.item()


def main(rank, world_size):
    assert mean([torch.tensor(float(rank)), torch.tensor(1.0)]) == 1.5
