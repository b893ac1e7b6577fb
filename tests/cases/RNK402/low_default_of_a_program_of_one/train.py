"""The training of the same project.

reason: the device is set before; what its file imports is within reach of it
"""
import os

import torch
import torch.distributed as dist
from blocks import positions

torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
dist.init_process_group("nccl")
positions(8)
