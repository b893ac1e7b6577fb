"""The caller asks for a loader without a plain order, and the sampler is on the other side of the test.

reason: a sampler is made where the flag is off
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader, SequentialSampler
from torch.utils.data.distributed import DistributedSampler


def get_loader(batch_size, dataset, is_alone=False):
    if is_alone:
        sampler = SequentialSampler(dataset)
    else:
        sampler = DistributedSampler(dataset)
    return DataLoader(dataset, batch_size=batch_size, sampler=sampler)


def fit(model, dataset, epochs):
    loader = get_loader(8, dataset, False)
    for epoch in range(epochs):  # expect: RNK601
        for batch in loader:
            model(batch).sum().backward()
