"""On one kind of device the tensor goes through the CPU group.

reason: the CPU group has the same ranks as the default group
runs: no (needs a GPU)
"""

import torch
import torch.distributed as dist


def all_agree(ok, platform, cpu_group):
    if platform.is_xpu():
        flag = torch.tensor([int(ok)])
        dist.all_reduce(flag, op=dist.ReduceOp.MIN, group=cpu_group)
    else:
        flag = torch.tensor([int(ok)], device="cuda:0")
        dist.all_reduce(flag, op=dist.ReduceOp.MIN)
    return bool(flag.item())
