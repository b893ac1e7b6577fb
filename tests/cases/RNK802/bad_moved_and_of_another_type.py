"""The tensor is brought to the device, and into another type.

reason: of an integer tensor this is a copy, wherever it is
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""

import torch
import torch.distributed as dist


def mean(count, device):
    dist.all_reduce(count.to(device, torch.float32))  # expect: RNK802 "may be a copy"
    return count / dist.get_world_size()


def main(rank, world_size):
    assert mean(torch.tensor([2]), "cpu").item() == 2.0
