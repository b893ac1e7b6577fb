"""A list with one slot.

reason: one tensor in one slot is no alias
runs: no (needs a group of one)
"""

import torch
import torch.distributed as dist


def gather_alone(x, group):
    out = [torch.empty_like(x)] * 1
    dist.all_gather(out, x, group=group)
    return out[0]
