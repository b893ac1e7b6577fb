"""A function gives back both loaders under one name.

reason: the first one is the training loader
runs: no (training takes long)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def get_loaders(train_set, other_set, batch_size):
    train_loader = DataLoader(train_set, batch_size, sampler=DistributedSampler(train_set, drop_last=True))
    loaders = train_loader, DataLoader(other_set, batch_size)
    print(len(loaders))
    return loaders


def run(model, train_set, other_set):
    loader, other = get_loaders(train_set, other_set, 16)
    for epoch in range(10):  # expect: RNK601 "drop_last=True"
        for batch in loader:
            model(batch).sum().backward()
        print(epoch, len(other))
