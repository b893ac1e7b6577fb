"""The tensor is moved in the call.

reason: the result stays on the other device
runs: no (needs a GPU)
"""

import torch
import torch.distributed as dist


def from_root(x):
    dist.broadcast(x.cuda(), src=0)  # expect: RNK802 "may be a copy"
    return x + 1
