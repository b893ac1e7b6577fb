"""The same tensor is the part for every rank.

reason: the inputs of reduce_scatter are only read
runs: no (gloo has no reduce_scatter for lists in every version)
"""

import torch
import torch.distributed as dist


def shares(x):
    out = torch.empty_like(x)
    dist.reduce_scatter(out, [x] * dist.get_world_size())
    return out
