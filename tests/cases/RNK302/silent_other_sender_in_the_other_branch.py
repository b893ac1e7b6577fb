"""One branch sends from rank 0 to all, the other from each server to its own group.

reason: the sources differ: these are two ways to spread the weights, and the first one means all ranks
runs: no (needs a group for each server)
"""

import torch.distributed as dist


def spread(weights, trusted, rank, groups):
    if trusted:
        dist.broadcast(weights, src=0)
    else:
        dist.broadcast(weights, src=rank, group=groups[rank])
