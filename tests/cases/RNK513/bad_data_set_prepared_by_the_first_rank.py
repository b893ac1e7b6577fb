"""Rank 0 prepares the data set, and all ranks train on it

reason: the others have the raw one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 32)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def normalized(data):
    return [(x - 1.0) / 2.0 for x in data]


def batches_of(data):
    loader = torch.utils.data.DataLoader(data, batch_size=2)
    return [batch.sum() for batch in loader]


def train(dataset):
    if dist.get_rank() == 0:
        dataset = normalized(dataset)  # expect: RNK513 "the data as they were"
    return batches_of(dataset)


def main(rank, world_size):
    first = train([float(x) for x in range(8)])[0]
    seen = [torch.zeros_like(first) for _ in range(world_size)]
    dist.all_gather(seen, first)
    assert torch.equal(seen[0], seen[1]), "each rank has data of its own"
