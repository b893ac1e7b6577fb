"""Rank 0 prepares the data set, and the others read what it has written

reason: all ranks have the prepared one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def prepared(data):
    torch.save([x / 2.0 for x in data], "data.pt")
    return torch.load("data.pt")


def batches_of(data):
    loader = torch.utils.data.DataLoader(data, batch_size=2)
    return [batch.sum() for batch in loader]


def main(rank, world_size):
    dataset = [float(x) for x in range(8)]
    if rank == 0:
        dataset = prepared(dataset)
    dist.barrier()
    if rank != 0:
        dataset = torch.load("data.pt")
    first = batches_of(dataset)[0]
    seen = [torch.zeros_like(first) for _ in range(world_size)]
    dist.all_gather(seen, first)
    assert torch.equal(seen[0], seen[1])
