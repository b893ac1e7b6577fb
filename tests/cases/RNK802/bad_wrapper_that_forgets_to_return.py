"""A function gathers without gradients by another one, and forgets to give the result back.

reason: its callers go on with None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 27)
"""

import torch
import torch.distributed as dist


def gathered(x):
    if not dist.is_initialized():
        return x
    out = torch.empty(dist.get_world_size() * len(x), dtype=x.dtype)
    dist.all_gather_into_tensor(out, x)
    return out


@torch.no_grad()
def gathered_without_gradient(x):
    gathered(x)  # expect: RNK802 "gives back None"


def first_samples(x, count):
    samples = gathered_without_gradient(x)
    return samples[:count]


def main(rank, world_size):
    samples = first_samples(torch.tensor([float(rank)]), 2)
    assert samples.tolist() == [0.0, 1.0]
