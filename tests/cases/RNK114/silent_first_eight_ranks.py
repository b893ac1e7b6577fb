"""All ranks create the group of the first eight.

reason: the list is the same everywhere
runs: no (needs 16 ranks)
"""

import torch.distributed as dist


def first_node(x):
    group = dist.new_group(list(range(8)))
    if dist.get_rank() < 8:
        dist.all_reduce(x, group=group)
    return x
