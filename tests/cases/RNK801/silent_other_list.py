"""The repeated list is something else.

reason: the output list is another one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(x):
    weights = [torch.ones(1)] * dist.get_world_size()
    out = [torch.empty_like(x) for _ in weights]
    dist.all_gather(out, x)
    return sum(w * o for w, o in zip(weights, out))


def main(rank, world_size):
    assert gather(torch.tensor([float(rank)])).item() == 1.0
