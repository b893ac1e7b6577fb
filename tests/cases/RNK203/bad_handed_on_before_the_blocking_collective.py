"""The buffer of a dropped handle is handed to a helper ahead of a blocking collective.

reason: the helper reads what is still being gathered
runs: no (gloo finishes these in order)
"""

import torch
import torch.distributed as dist


def scaled(parts):
    return torch.stack(parts).mean(dim=0)


def gather_mean(x, size):
    parts = [torch.zeros_like(x) for _ in range(size)]
    dist.all_gather(parts, x, async_op=True)  # expect: RNK203 "dropped"
    mean = scaled(parts)
    dist.all_reduce(mean)
    return mean
