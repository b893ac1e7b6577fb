"""The device is synchronised before the buffer is used.

reason: the stream has finished all work
runs: no (needs a GPU)
"""

import torch
import torch.distributed as dist


def warm_up(buffer):
    for _ in range(10):
        dist.all_reduce(buffer, async_op=True)
    torch.cuda.synchronize()
    return buffer.sum()
