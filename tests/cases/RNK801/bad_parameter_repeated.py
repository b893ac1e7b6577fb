"""The input itself fills the slots.

reason: all slots are the same memory
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 20)
"""

import torch
import torch.distributed as dist


def gather(x):
    out = [x] * dist.get_world_size()  # expect: RNK801
    dist.all_gather(out, x.clone())
    return out


def main(rank, world_size):
    gathered = gather(torch.tensor([float(rank)]))
    assert [g.item() for g in gathered] == [0.0, 1.0]
