"""One variable for the samplers of training and of a look at the data.

reason: the loader that shuffles has no sampler by then
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def build(train_set, gallery):
    sampler = DistributedSampler(train_set)
    train_loader = DataLoader(train_set, batch_size=8, sampler=sampler)
    sampler = None
    gallery_loader = DataLoader(gallery, batch_size=1, shuffle=True, sampler=sampler)
    return train_loader, gallery_loader
