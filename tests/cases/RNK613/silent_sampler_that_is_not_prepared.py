"""accelerate prepares the model, and the loader keeps its sampler.

reason: the sampler is the only one that divides
"""
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader, DistributedSampler


def main(dataset):
    accelerator = Accelerator()
    sampler = DistributedSampler(dataset, num_replicas=accelerator.num_processes, rank=accelerator.process_index)
    loader = DataLoader(dataset, batch_size=4, sampler=sampler)
    model = accelerator.prepare(torch.nn.Linear(8, 8))
    for epoch in range(3):
        sampler.set_epoch(epoch)
        for batch in loader:
            accelerator.backward(model(batch.to(accelerator.device)).sum())
