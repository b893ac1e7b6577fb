"""The program, on several nodes: torchrun --nnodes=2 train.py."""

import os

import torch
import torch.distributed as dist
from loader import CUDALoader


def main(data):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    for batch in CUDALoader(data, batch_size=8):
        dist.all_reduce(batch)


if __name__ == "__main__":
    main(torch.load("data.pt", map_location="cpu"))
