"""One tensor in all slots of the output of all_to_all.

reason: all slots are the same memory
runs: no (gloo has no all_to_all for lists in every version)
"""

import torch
import torch.distributed as dist


def exchange(parts):
    received = [torch.empty_like(parts[0])] * len(parts)  # expect: RNK801 "all_to_all"
    dist.all_to_all(received, parts)
    return torch.stack(received)
