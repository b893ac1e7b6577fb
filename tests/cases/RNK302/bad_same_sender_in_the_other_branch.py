"""Both branches send from one rank, and one of them to its group only.

reason: the kind of the weights decides how they are sent, not to whom
runs: no (needs a group of the helpers)
"""

import torch.distributed as dist


def spread(weights, packed, first, helpers):
    if packed:
        dist.broadcast(weights, src=first, group=helpers)
    else:
        dist.broadcast(weights.contiguous(), src=first)  # expect: RNK302 "the other branch passes"
