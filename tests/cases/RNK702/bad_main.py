"""A program that ends in its group.

reason: each rank warns at its end
"""

import os

import torch
import torch.distributed as dist


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")  # expect: RNK702 "never destroyed"
    dist.barrier()


if __name__ == "__main__":
    main()
