"""The caller asks for a loader without the sampler, which the other side of a test makes.

reason: the sampler is made only if the function is told that the run is distributed
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader, SequentialSampler
from torch.utils.data.distributed import DistributedSampler


def get_loader(batch_size, dataset, is_distributed=False):
    if not is_distributed:
        sampler = SequentialSampler(dataset)
    else:
        sampler = DistributedSampler(dataset)
    return DataLoader(dataset, batch_size=batch_size, sampler=sampler)


def get_other(batch_size, dataset, is_distributed=False):
    if not is_distributed:
        return DataLoader(dataset, batch_size=batch_size, sampler=SequentialSampler(dataset))
    return DataLoader(dataset, batch_size=batch_size, sampler=DistributedSampler(dataset))


def fit(model, dataset, epochs):
    loader = get_loader(8, dataset, False)
    for epoch in range(epochs):
        for batch in loader:
            model(batch).sum().backward()


def tune(model, dataset, epochs):
    loader = get_other(8, dataset)
    for epoch in range(epochs):
        for batch in loader:
            model(batch).sum().backward()
