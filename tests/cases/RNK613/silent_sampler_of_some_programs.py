"""A sampler that only runs without accelerate's help have.

reason: nobody knows which of the loaders is prepared
"""
import torch
import torch.distributed as dist
from accelerate import Accelerator
from torch.utils.data import DataLoader, DistributedSampler


def main(dataset, args):
    sampler = None
    if args.plain:
        sampler = DistributedSampler(dataset, rank=dist.get_rank())
    loader = DataLoader(dataset, batch_size=4, sampler=sampler)
    if not args.plain:
        accelerator = Accelerator()
        loader = accelerator.prepare(loader)
    for batch in loader:
        print(batch)
