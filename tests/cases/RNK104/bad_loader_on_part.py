"""A DataLoader on a rank's own part of the samples.

reason: without a DistributedSampler the loaders have different lengths
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader


def main(rank, world_size):
    samples = list(range(3))
    loader = DataLoader(samples[rank::world_size], batch_size=1)
    for batch in loader:  # expect: RNK104 "all_reduce"
        dist.all_reduce(batch)
