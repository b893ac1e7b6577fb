"""A batch sampler around the sampler.

reason: nobody tells the sampler inside
runs: no (training takes long)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


from torch.utils.data import BatchSampler


def run(model, dataset):
    sampler = DistributedSampler(dataset)
    batches = BatchSampler(sampler, batch_size=8, drop_last=True)
    loader = DataLoader(dataset, batch_sampler=batches)
    for epoch in range(90):  # expect: RNK601 "DistributedSampler(dataset)"
        for batch in loader:
            model(batch).sum().backward()
