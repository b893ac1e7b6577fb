"""One of two programs has no backend for the CPU, and the checkpoint stands in a third file

reason: nobody knows which of the two writes it
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier()
