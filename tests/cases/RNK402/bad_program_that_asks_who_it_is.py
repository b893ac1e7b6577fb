"""A program that asks which process it is, and writes the first one's number only where none is told.

reason: under a launcher every rank puts its batch on GPU 0
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

if __name__ == "__main__":
    if "LOCAL_RANK" not in os.environ:
        os.environ["LOCAL_RANK"] = "0"
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DDP(torch.nn.Linear(2, 2).to(local_rank), device_ids=[local_rank])
    print(model(torch.ones(2, device="cuda:0")))  # expect: RNK402 "GPU 0 on every rank"
