"""A file of a training program that can be tried out by itself, as the first process of a node.

reason: it writes into the environment that it is, and GPU 0 is its own
runs: no (needs a GPU)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def wrapped(model):
    local_rank = int(os.environ["LOCAL_RANK"])
    model = model.to(local_rank)
    return DDP(model, device_ids=[local_rank]) if dist.is_initialized() else model


if __name__ == "__main__":
    os.environ["LOCAL_RANK"] = "0"
    model = wrapped(torch.nn.Linear(2, 2))
    print(model(torch.ones(2, device="cuda:0")))
