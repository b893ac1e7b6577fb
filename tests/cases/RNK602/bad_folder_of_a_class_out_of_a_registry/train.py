"""The data set stands in a registry of its package, and makes its folder when it is made.

reason: all ranks make the one that an option names, whichever it is
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
    data = build(args.data, args.folder)  # expect: RNK602
    model = DistributedDataParallel(torch.nn.Linear(2, 2))
    for _ in range(len(data)):
        model(torch.ones(1, 2)).sum().backward()
    dist.destroy_process_group()
