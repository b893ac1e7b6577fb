"""A signal whose handle is dropped, ahead of a blocking collective of the same group.

reason: NCCL runs the collectives of a group one after the other: behind the second one the first has ended
runs: no (gloo may run them side by side)
"""

import torch
import torch.distributed as dist

READY = torch.zeros(1)
SAVED = torch.zeros(1)


def tell_and_wait(source, group):
    dist.broadcast(READY, source, group=group, async_op=True)
    dist.broadcast(SAVED, 0, group=group)
    return SAVED.item()
