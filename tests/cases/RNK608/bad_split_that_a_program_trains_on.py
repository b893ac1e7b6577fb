"""A program splits its data in another way on each rank, and trains on one part.

reason: what one rank keeps for its evaluation another one trains on
runs: no (nothing is seen of it)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, random_split


def main():
    dist.init_process_group("gloo")
    data = torch.arange(100.0).reshape(100, 1)
    first, second = random_split(data, [80, 20])  # expect: RNK608
    loader = DataLoader(first, sampler=DistributedSampler(first))
    model = DDP(torch.nn.Linear(1, 1))
    for batch in loader:
        model(batch).sum().backward()
    print(len(second))


if __name__ == "__main__":
    main()
