"""A program that joins if a launcher has set its rank, and saves on every rank

reason: wherever there are several ranks, all of them write the file
runs: no (needs a model and data)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

if __name__ == "__main__":
    rank = int(os.environ.get("RANK", -1))
    if rank != -1:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        dist.init_process_group("nccl")
    model = torch.nn.Linear(4, 4).cuda()
    if rank != -1:
        model = DistributedDataParallel(model)
    for step in range(3):
        model(torch.ones(2, 4).cuda()).sum().backward()
    torch.save(model.state_dict(), "last.pt")  # expect: RNK603
