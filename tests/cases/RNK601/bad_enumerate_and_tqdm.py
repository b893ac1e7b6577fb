"""enumerate and tqdm around the loader.

reason: they only hand on what the loader gives
runs: no (training takes long)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


from tqdm import tqdm


def fit(model, dataset, epochs):
    train_sampler = DistributedSampler(dataset, shuffle=True)
    train_loader = DataLoader(dataset, batch_size=8, sampler=train_sampler)
    for epoch in tqdm(range(epochs)):  # expect: RNK601 "shuffle=True"
        for index, batch in enumerate(tqdm(train_loader)):
            model(batch).sum().backward()
