"""A function gives back one tensor many times, and another one gathers into that.

reason: all slots are the same memory
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 32)
"""

import torch
import torch.distributed as dist


def slots_for(x, count):
    slot = torch.empty_like(x)
    return [slot] * count  # expect: RNK801


def other_slots_for(x, count):
    slots = [x.clone()] * count  # expect: RNK801
    return slots


def gather(x, slots):
    dist.all_gather(slots, x)
    return slots


def main(rank, world_size):
    x = torch.tensor([float(rank)])
    gathered, others = slots_for(x, world_size), other_slots_for(x, world_size)
    dist.all_gather(gathered, x)
    dist.all_gather(others, x)
    assert torch.cat(gathered).tolist() + torch.cat(others).tolist() == [0.0, 1.0, 0.0, 1.0]
