"""The GPU is chosen right after the group

reason: NCCL connects at the first collective, and nothing needs a GPU before
runs: no (CUDA)
"""
import os

import torch
from torch.distributed import init_process_group


def ddp_setup():
    init_process_group(backend="nccl")
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))


if __name__ == "__main__":
    ddp_setup()
