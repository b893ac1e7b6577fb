"""A program splits its data in another way on each rank, and prints how large the parts are.

reason: the sizes are the same on all ranks
runs: no (nothing is seen of it)
"""

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler, random_split


def main():
    dist.init_process_group("gloo")
    data = torch.arange(100.0).reshape(100, 1)
    first, second = random_split(data, [80, 20])  # expect: RNK608 low
    loader = DataLoader(first, sampler=DistributedSampler(first))
    print(len(loader), len(second))


if __name__ == "__main__":
    main()
