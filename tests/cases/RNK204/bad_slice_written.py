"""A part of the gathered buffer is written before the wait.

reason: the gather may overwrite it, or read it half
runs: no (who is first is open)
"""

import torch
import torch.distributed as dist


def gather_with_own(x, rank):
    out = torch.empty(dist.get_world_size(), x.numel())
    work = dist.all_gather_into_tensor(out, x, async_op=True)
    out[rank] = x * 2  # expect: RNK204 "changed"
    work.wait()
    return out
