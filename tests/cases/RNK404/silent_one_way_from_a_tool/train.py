"""The method that calls the reader stands beside a program of ranks, and a tool of one process calls it

reason: the tool that takes up the run is one process
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(batches):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DDP(torch.nn.Linear(4, 4).to(local_rank), device_ids=[local_rank])
    for batch in batches:
        model(batch.to(local_rank)).sum().backward()


if __name__ == "__main__":
    main([])
