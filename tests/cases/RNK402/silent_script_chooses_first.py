"""A script chooses its GPU ahead of all that uses it, or uses another one where it is alone.

reason: the device of the rank is the current one, and a process comes to one branch only
"""
import os

import torch
import torch.distributed as dist

print(torch.cuda.device_count(), torch.cuda.is_available())
if "LOCAL_RANK" in os.environ:
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
else:
    start = torch.zeros(1, device="cuda")
noise = torch.randn(3, device="cuda")
