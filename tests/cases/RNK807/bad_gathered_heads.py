"""Heads are gathered after a permutation.

reason: NCCL refuses what is not contiguous
runs: no (only NCCL refuses it)
"""

import torch
import torch.distributed as dist


def gather(x, group=None):
    q = x.permute(2, 0, 1)
    out = torch.empty(2 * q.shape[0], *q.shape[1:], device=x.device)
    dist.all_gather_into_tensor(out, q, group=group)  # expect: RNK807 "NCCL refuses it"
    return out
