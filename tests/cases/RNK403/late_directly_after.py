"""The GPU is chosen right after the group

reason: it works until somebody puts a collective between the two lines
runs: no (CUDA)
"""
import os

import torch
from torch.distributed import init_process_group


def ddp_setup():
    init_process_group(backend="nccl")  # expect: RNK403 "set_device first"
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))


if __name__ == "__main__":
    ddp_setup()
