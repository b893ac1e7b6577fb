"""The sampler is put into the options by its key.

reason: the options hold the sampler
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def fit(model, dataset, distributed, epochs, **options):
    if distributed:
        options["sampler"] = DistributedSampler(dataset)
        options["shuffle"] = False
    loader = DataLoader(dataset, **options)
    for epoch in range(epochs):  # expect: RNK601 "every epoch repeats the same order"
        batches = iter(loader)
        for _ in range(len(loader)):
            model(next(batches)).sum().backward()
