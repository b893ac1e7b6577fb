"""A script counts at its top level

reason: everything stands in one place
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist

local_rank = int(os.environ["LOCAL_RANK"])
torch.cuda.set_device(local_rank)
dist.init_process_group("nccl")
ones = torch.ones(4)
dist.all_reduce(ones)  # expect: RNK405 "`ones`"
print(ones)
dist.destroy_process_group()
