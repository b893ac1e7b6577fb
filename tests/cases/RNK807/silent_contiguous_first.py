"""A transposed tensor is made whole.

reason: contiguous() copies
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share(x):
    whole = x.t().contiguous()
    out = torch.empty(2 * whole.shape[0], whole.shape[1])
    dist.all_gather_into_tensor(out, whole)
    dist.all_to_all_single(torch.empty(4, 2), x.transpose(0, 1).contiguous())
    return out


def main(rank, world_size):
    x = torch.arange(8.0).reshape(2, 4)
    assert share(x).shape == (8, 2)
