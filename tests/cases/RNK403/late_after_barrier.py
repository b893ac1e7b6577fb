"""The GPU is chosen after a barrier

reason: the barrier has to guess, and the order leaves it to that
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
