"""A loader with a DistributedSampler goes through accelerate's prepare.

reason: accelerate divides its batches over the ranks once more
"""
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def main(dataset):
    accelerator = Accelerator()
    model = torch.nn.Linear(8, 8)
    sampler = DistributedSampler(
        dataset, num_replicas=accelerator.num_processes, rank=accelerator.process_index, shuffle=True
    )
    loader = DataLoader(dataset, batch_size=4, sampler=sampler)  # expect: RNK613 "a part of its part"
    model, loader = accelerator.prepare(model, loader)
    for epoch in range(3):
        sampler.set_epoch(epoch)
        for batch in loader:
            accelerator.backward(model(batch).sum())
