"""The GPU is chosen right after the group

reason: it works as long as nothing comes between the two lines that uses a GPU; four projects swapped them
runs: no (CUDA)
"""
import os

import torch
from torch.distributed import init_process_group


def ddp_setup():
    init_process_group(backend="nccl")  # expect: RNK403 "choose it first"
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))


if __name__ == "__main__":
    ddp_setup()
