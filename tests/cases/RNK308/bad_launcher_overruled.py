"""The rank of the launcher is overwritten.

reason: torchrun sets RANK and WORLD_SIZE, and this takes one of them away
runs: no (the group is made by the case itself)
"""

import os

import torch
import torch.distributed as dist

os.environ["RANK"] = "0"  # expect: RNK308 "RANK=0 is fixed"

world_size = int(os.environ["WORLD_SIZE"])
dist.init_process_group("gloo", world_size=world_size)
torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
