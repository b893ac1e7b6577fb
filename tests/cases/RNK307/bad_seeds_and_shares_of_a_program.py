"""A program asks for its rank before the group is made, for a seed and for its share of the data.

reason: all ranks shuffle alike and read the same samples
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def get_rank():
    return dist.get_rank() if dist.is_available() and dist.is_initialized() else 0


def get_world_size():
    if not dist.is_initialized():
        return 1
    return dist.get_world_size()


def main(data, seed=3):
    rank = get_rank()  # expect: RNK307 "made in line 27"
    size = get_world_size()  # expect: RNK307 "takes itself for the only one"
    torch.manual_seed(seed + rank)

    dist.init_process_group("gloo")
    sampler = DistributedSampler(data, rank=rank, num_replicas=size)
    for epoch in range(2):
        sampler.set_epoch(epoch)
        for batch in DataLoader(data, sampler=sampler):
            print(batch)


if __name__ == "__main__":
    main(torch.arange(8))
