"""The program of several processes."""
import os

import torch
import torch.distributed as dist
from net import Net
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    model = DDP(Net().cuda())
    model(torch.ones(2, 8, device="cuda")).sum().backward()


if __name__ == "__main__":
    main()
