"""DistributedSampler shuffles by itself

reason: it seeds its generator with seed + epoch on all ranks
runs: no (needs data)
"""
from torch.utils.data import DataLoader, DistributedSampler


def loader(dataset, epochs):
    sampler = DistributedSampler(dataset, shuffle=True)
    batches = DataLoader(dataset, batch_size=8, sampler=sampler)
    for epoch in range(epochs):
        sampler.set_epoch(epoch)
        yield from batches
