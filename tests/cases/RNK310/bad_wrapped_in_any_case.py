"""The sampler is chosen by the number of processes, and the model is wrapped for one process, too.

reason: DDP needs a group, which a single process has not made
runs: no (it is about a single process, which has no group)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def setup():
    world_size = int(os.environ.get("WORLD_SIZE", 1))
    if world_size > 1:
        dist.init_process_group("gloo")
    return world_size


def main():
    world_size = setup()
    data = torch.arange(8.0)
    sampler = torch.utils.data.DistributedSampler(data) if world_size > 1 else None
    model = DDP(torch.nn.Linear(1, 1))  # expect: RNK310 "is for several only"
    for value in sampler or data:
        print(model(torch.tensor([float(value)])))


if __name__ == "__main__":
    main()
