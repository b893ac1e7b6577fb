"""The list is made in the call.

reason: all slots are the same memory
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""

import torch
import torch.distributed as dist


def gather(x):
    slot = torch.zeros_like(x)
    out = []
    dist.all_gather(out := [slot] * dist.get_world_size(), x)  # expect: RNK801
    return out


def main(rank, world_size):
    gathered = gather(torch.tensor([float(rank)]))
    assert [g.item() for g in gathered] == [0.0, 1.0]
