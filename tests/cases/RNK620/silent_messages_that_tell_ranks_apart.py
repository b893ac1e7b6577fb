"""Messages of all ranks among those of the first one that are about each rank.

reason: they name a rank, a device or a share, or tell what was measured
"""
import time

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load


def train(args):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank == 0:
        print("building the model")
    begun = time.time()
    model = DDP(build(args))
    print(f"rank {rank} has built its model")
    print(f"it runs on {torch.cuda.current_device()}")
    if rank == 0:
        print("the model is wrapped")
    loader = load(args, rank)
    print(f"there are {len(loader)} batches")
    if rank == 0:
        print("starting to train")
    for batch in loader:
        loss = model(batch).mean()
        loss.backward()
        print(f"the loss is {loss.item()}")
    print(f"that took {time.time() - begun} seconds")
    if rank == 0:
        print("training has ended")
    if rank == 0:
        print("good bye to all of you")
