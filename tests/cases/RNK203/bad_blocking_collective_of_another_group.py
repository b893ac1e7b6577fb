"""The blocking collective behind a dropped handle is one of another group.

reason: the collectives of two groups run beside one another
runs: no (gloo finishes these in order)
"""

import torch.distributed as dist


def reduce_both(x, y, tp_group, dp_group):
    dist.all_reduce(x, group=tp_group, async_op=True)  # expect: RNK203 "dropped"
    dist.all_reduce(y, group=dp_group)
    return y
