"""shuffle=True below a test that chooses the sampler.

reason: the loader shuffles in both cases, and the branch of several processes has made a sampler
"""
import torch.distributed as dist
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def build(dataset):
    sampler = None
    if dist.is_initialized():
        sampler = DistributedSampler(dataset)
    loader = DataLoader(dataset, batch_size=8, shuffle=True, sampler=sampler)  # expect: RNK610 "ValueError"
    return loader, sampler
