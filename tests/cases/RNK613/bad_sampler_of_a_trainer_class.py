"""The loader of a class with its own sampler, prepared by accelerate.

reason: the sampler asks for the rank, and accelerate divides once more
"""
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader, Sampler


class Strided(Sampler):
    def __init__(self, dataset, rank, world_size):
        self.dataset = dataset
        self.rank = rank
        self.world_size = world_size

    def __iter__(self):
        return iter(range(self.rank, len(self.dataset), self.world_size))

    def __len__(self):
        return len(self.dataset) // self.world_size


def train(dataset, accelerator: Accelerator):
    sampler = Strided(dataset, accelerator.process_index, accelerator.num_processes)
    loader = DataLoader(dataset, batch_size=4, sampler=sampler)  # expect: RNK613
    model = torch.nn.Linear(8, 8)
    train_loader = accelerator.prepare_data_loader(loader)
    model = accelerator.prepare(model)
    for batch in train_loader:
        accelerator.backward(model(batch).sum())
