"""The first rank of a node has the data set made ahead of the others.

reason: the others find it there
"""
import os

import torch.distributed as dist
from images import images
from torch.utils.data import DataLoader, DistributedSampler


def main():
    dist.init_process_group("gloo")
    first = int(os.environ["LOCAL_RANK"]) == 0
    if first:
        images("data", True)
    dist.barrier()
    if not first:
        data = images("data", True)
        print(len(DataLoader(data, sampler=DistributedSampler(data, shuffle=False))))
    dist.barrier()


if __name__ == "__main__":
    main()
