"""accelerate prepares the loader.

reason: a prepared loader tells its sampler the epoch
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


from accelerate import Accelerator


def run(model, dataset):
    accelerator = Accelerator()
    loader = DataLoader(dataset, sampler=DistributedSampler(dataset))
    model, loader = accelerator.prepare(model, loader)
    for epoch in range(10):
        for batch in loader:
            accelerator.backward(model(batch))
