"""A sampler where the program is distributed.

reason: the distributed run repeats its order
runs: no (training takes long)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(args, model, dataset):
    if args.distributed:
        sampler = DistributedSampler(dataset)
    else:
        sampler = None
    loader = DataLoader(dataset, batch_size=8, shuffle=sampler is None, sampler=sampler)
    epoch = 0
    while epoch < args.epochs:  # expect: RNK601 "DistributedSampler"
        for batch in loader:
            model(batch).sum().backward()
        epoch += 1
