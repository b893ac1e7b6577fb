"""A program that joins if a launcher has set its rank, and saves on one of them

reason: the first process writes, whether there are others or not; what only a single process runs is none of theirs
runs: no (needs a model and data)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

if __name__ == "__main__":
    is_parallel = int(os.environ.get("RANK", -1)) != -1
    is_first = True
    if is_parallel:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        dist.init_process_group("nccl")
        is_first = dist.get_rank() == 0
    model = torch.nn.Linear(4, 4).cuda()
    if is_parallel:
        model = DistributedDataParallel(model)
    for step in range(3):
        model(torch.ones(2, 4).cuda()).sum().backward()
    if is_first:
        torch.save(model.state_dict(), "last.pt")
    if not is_parallel:
        torch.save(model.state_dict(), "alone.pt")
