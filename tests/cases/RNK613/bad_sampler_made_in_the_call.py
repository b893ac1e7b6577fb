"""accelerate prepares a loader whose sampler is made in its call.

reason: it tells the sampler the epoch (nothing is to say for RNK601), and divides the batches once more
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


from accelerate import Accelerator


def run(model, dataset):
    accelerator = Accelerator()
    loader = DataLoader(dataset, sampler=DistributedSampler(dataset))  # expect: RNK613
    model, loader = accelerator.prepare(model, loader)
    for epoch in range(10):
        for batch in loader:
            accelerator.backward(model(batch))
