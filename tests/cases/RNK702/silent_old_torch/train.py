"""A project that stays on torch 2.1.

reason: that one does not warn
"""

import os

import torch
import torch.distributed as dist


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier()


if __name__ == "__main__":
    main()
