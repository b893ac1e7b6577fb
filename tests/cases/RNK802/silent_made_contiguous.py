"""The tensor was made here, so contiguous() is the tensor itself.

reason: torch.empty is contiguous
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(x):
    out = torch.empty(dist.get_world_size() * x.numel())
    dist.all_gather_into_tensor(out.contiguous(), x)
    return out


def main(rank, world_size):
    assert gather(torch.ones(2)).sum().item() == 2 * world_size
