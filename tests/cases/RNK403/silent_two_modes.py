"""One branch joins, the other one chooses the GPU

reason: no process comes to both
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def setup(distributed):
    if distributed:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        dist.init_process_group("nccl")
    else:
        torch.cuda.set_device(0)


if __name__ == "__main__":
    setup("RANK" in os.environ)
