"""The caller asks for a loader without the sampler.

reason: the sampler is made only if the function is told that the run is distributed
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader, SequentialSampler
from torch.utils.data.distributed import DistributedSampler


def get_loader(batch_size, dataset, is_distributed=False):
    if is_distributed:
        sampler = DistributedSampler(dataset)
    else:
        sampler = SequentialSampler(dataset)
    return DataLoader(dataset, batch_size=batch_size, sampler=sampler)


def fit(model, dataset, epochs):
    loader = get_loader(8, dataset, False)
    for epoch in range(epochs):
        for batch in loader:
            model(batch).sum().backward()
