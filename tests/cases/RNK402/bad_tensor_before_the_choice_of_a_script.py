"""A script warms the GPU up ahead of everything, and chooses the GPU of its rank further down.

reason: each process has a context on GPU 0 then, whatever is chosen later
"""
import os

import torch
import torch.distributed as dist

torch.empty(1, device="cuda", requires_grad=True).backward()  # expect: RNK402 "nothing sets the device before it"
torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
dist.init_process_group("nccl")
start = torch.zeros(1, device="cuda")
dist.all_reduce(start)
