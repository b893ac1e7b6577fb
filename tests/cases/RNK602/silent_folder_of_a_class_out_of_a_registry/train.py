"""The first rank makes the data set that stands in a registry ahead of the others.

reason: the folder is there when the others come to ask for it
runs: no (a race)
"""

import argparse

import torch
import torch.distributed as dist
from sets import build
from torch.nn.parallel import DistributedDataParallel

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", default="cached")
    parser.add_argument("--folder", default="cache")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        build(args.data, args.folder)
    dist.barrier()
    data = build("plain", args.folder)
    model = DistributedDataParallel(torch.nn.Linear(2, 2))
    for _ in range(len(data)):
        model(torch.ones(1, 2)).sum().backward()
    dist.destroy_process_group()
