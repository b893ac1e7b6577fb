import functools

import torch
import torch.distributed as dist


def gather_scalars(value, *, average=False):
    out = [torch.zeros(1) for _ in range(dist.get_world_size())]
    dist.all_gather(out, torch.tensor([float(value)]))
    return torch.cat(out).mean() if average else torch.cat(out)


average_scalar = functools.partial(gather_scalars, average=True)


def is_first():
    return dist.get_rank() == 0
