"""The caller has chosen the GPU

reason: both programs call set_device before setup()
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def setup():
    dist.init_process_group("nccl")
    dist.barrier()


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    setup()


if __name__ == "__main__":
    main()
