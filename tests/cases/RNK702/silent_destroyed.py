"""The group is destroyed at the end.

reason: nothing is left
"""

import os

import torch
import torch.distributed as dist


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
