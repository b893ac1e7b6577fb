"""A function trains one epoch.

reason: the loop over epochs calls it with the loader
runs: no (training takes long)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def train_one_epoch(model, loader, optimizer):
    for images, targets in loader:  # expect: RNK601 "over epochs"
        model(images).sum().backward()
        optimizer.step()


def run(args, model, optimizer, dataset):
    sampler = DistributedSampler(dataset, num_replicas=args.world_size, rank=args.rank)
    loader = DataLoader(dataset, args.batch_size, sampler=sampler, num_workers=8)
    for epoch in range(args.start_epoch, args.epochs):
        train_one_epoch(model, loader, optimizer)
