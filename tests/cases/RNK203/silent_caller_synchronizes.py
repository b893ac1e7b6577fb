"""Tensors of a dict are sent round; the caller waits for the device.

reason: the function only asks which names are there
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist


def exchange(loaded, owners, empty_like):
    tensors = dict(loaded)
    for name, owner in owners.items():
        if owner == dist.get_rank():
            assert name in tensors, name
            part = tensors[name].cuda()
        else:
            part = empty_like(name)
        dist.broadcast(part, src=owner, async_op=True)
        tensors[name] = part
    return tensors


def load(loaded, owners, empty_like):
    tensors = exchange(loaded, owners, empty_like)
    torch.cuda.synchronize()
    return tensors
