"""The GPU is chosen after a barrier

reason: the barrier ran on GPU 0 of every rank
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def setup():
    dist.init_process_group("nccl")  # expect: RNK403 "barrier"
    dist.barrier()
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))


if __name__ == "__main__":
    setup()
