"""A function that writes asks whether batches are spread over the GPUs of one process.

reason: here they are not: each of several processes writes
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def keep(model, path):
    if isinstance(model, torch.nn.DataParallel):
        model = model.module
    torch.save(model.state_dict(), path)


def main(out):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DDP(torch.nn.Linear(4, 1).cuda(), device_ids=[local_rank])
    for _ in range(3):
        model(torch.ones(8, 4).cuda()).sum().backward()
    keep(model, out + "/final.pth")  # expect: RNK603


if __name__ == "__main__":
    main("out")
