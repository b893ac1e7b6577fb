"""Every process is started through a script that shows it one GPU.

reason: the current device is the only one, and its own
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    dist.init_process_group("nccl", rank=int(os.environ["PMI_RANK"]), world_size=int(os.environ["PMI_SIZE"]))
    model = DDP(torch.nn.Linear(4, 4).cuda())
    model(torch.ones(4).cuda()).sum().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
