"""How ranks join."""
import os

import torch
import torch.distributed as dist


def init_distributed():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
