"""Options that are unpacked into the sampler say that it does not shuffle.

reason: the order is meant to be the same
runs: no (a fragment)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(model, dataset):
    of_sampler = {"shuffle": False, "drop_last": False}
    loader = DataLoader(dataset, sampler=DistributedSampler(dataset, **of_sampler), batch_size=8)
    for epoch in range(10):
        for batch in loader:
            model(batch)
