"""A helper waits for the device only if it is told to, and here it is not.

reason: the buffer is read while it is being received
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist


def meet(device=False):
    if device:
        torch.cuda.synchronize()


def receive(buffer):
    dist.irecv(buffer, src=0)  # expect: RNK203
    meet()
    return buffer.sum()
