"""A script names the device ahead of all, chooses its GPU, and puts its tensors there.

reason: a name puts nothing anywhere; what is put there comes after the choice
"""
import os

import torch
import torch.distributed as dist

device = "cuda"
kind = torch.device("cuda")
torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
dist.init_process_group("nccl")
start = torch.zeros(1, device=device) + torch.ones(1, device=kind)
