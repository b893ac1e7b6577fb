"""Rank 0 lays a progress bar around the data set

reason: the bar gives the same elements
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def tqdm(data):
    for number, x in enumerate(data):
        print(number)
        yield x


def total(data):
    return torch.tensor(sum(data))


def main(rank, world_size):
    dataset = [float(x) for x in range(8)]
    if rank == 0:
        dataset = tqdm(dataset)
    first = total(dataset)
    seen = [torch.zeros_like(first) for _ in range(world_size)]
    dist.all_gather(seen, first)
    assert torch.equal(seen[0], seen[1])
