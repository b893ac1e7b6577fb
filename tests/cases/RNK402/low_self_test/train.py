"""The training of the model.

reason: it sets its device
"""
import os

import torch
import torch.distributed as dist
from attention import Attention

torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
dist.init_process_group("nccl")
model = torch.nn.parallel.DistributedDataParallel(Attention().cuda())
