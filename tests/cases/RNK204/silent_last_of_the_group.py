"""The handle of the last collective is waited for, and then all elements are divided.

reason: NCCL runs the collectives of one group one after the other
runs: no (gloo runs them side by side)
"""

import torch
import torch.distributed as dist


def mean(tensors):
    for tensor in tensors:
        work = dist.all_reduce(tensor, async_op=True)
    work.wait()
    for tensor in tensors:
        tensor.div_(dist.get_world_size())
    return tensors[0].sum().item()
