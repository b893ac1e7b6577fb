"""The checkpoint is written in another file than joins the group

reason: async_save raises without a backend for the CPU, and no other file joins
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from saving import save


def main(model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")  # expect: RNK405 "`async_save` (saving.py line 6)"
    save(model, 0).result()
