"""A function of another file gives back one tensor many times.

reason: all slots are the same memory
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 20)
"""
import torch
import torch.distributed as dist
from buffers import slots_for


def gather(x):
    slots = slots_for(x, dist.get_world_size())  # expect: RNK801 "slots_for(x, dist.get_world_size())"
    dist.all_gather(slots, x)
    return torch.cat(slots)


def main(rank, world_size):
    gathered = gather(torch.tensor([float(rank)]))
    assert gathered.tolist() == [0.0, 1.0]
