"""The blocking collective behind a dropped handle comes after the use.

reason: x is read while it is still being summed
runs: no (gloo finishes these in order)
"""

import torch.distributed as dist


def reduce_both(x, y):
    dist.all_reduce(x, async_op=True)  # expect: RNK203 "dropped"
    y += x.norm()
    dist.all_reduce(y)
    return y
