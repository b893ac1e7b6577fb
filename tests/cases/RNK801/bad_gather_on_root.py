"""The list of the root is one tensor.

reason: all slots are the same memory
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 22); rank 1 finished
"""

import torch
import torch.distributed as dist


def gather(x):
    out = None
    if dist.get_rank() == 0:
        out = [torch.zeros_like(x)] * dist.get_world_size()  # expect: RNK801 "gather"
    dist.gather(x, gather_list=out, dst=0)
    return out or [torch.tensor([0.0]), torch.tensor([1.0])]


def main(rank, world_size):
    gathered = gather(torch.tensor([float(rank)]))
    assert [g.item() for g in gathered] == [0.0, 1.0]
