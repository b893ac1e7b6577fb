"""A script that resumes at its top level, on the CPU

reason: what is copied comes from the CPU, and what is not put into a state needs no place
runs: no (CUDA)
"""

import os
import sys

import torch
import torch.distributed as dist
from torch import nn

torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
dist.init_process_group("nccl")
model = nn.Linear(8, 8).cuda()
saved = torch.load(sys.argv[1], map_location="cpu")
model.load_state_dict(saved["model"])
settings = torch.load(sys.argv[2])
print(settings["epoch"])
