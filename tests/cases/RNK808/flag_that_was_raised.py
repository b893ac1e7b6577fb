"""All ranks leave where no flag was raised, and those that go on share it once more

reason: it was raised by one rank, and counts twice
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 22)
"""

import torch
import torch.distributed as dist


def count(raised):
    flag = torch.tensor([raised])
    dist.all_reduce(flag)
    if flag.item() == 0:
        return 0
    dist.all_reduce(flag)  # expect: RNK808
    return flag.item()


def main(rank, world_size):
    assert count(int(rank == 0)) == 1
