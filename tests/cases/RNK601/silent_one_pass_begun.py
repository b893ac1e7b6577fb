"""The loader is begun once, and goes through once.

reason: one epoch; the first batch is drawn for a look at the shapes
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def fit(model, dataset, steps):
    loader = DataLoader(dataset, 8, sampler=DistributedSampler(dataset))
    example = next(iter(loader))
    model.build(example)
    batches = iter(loader)
    for step in range(steps):
        try:
            batch = next(batches)
        except StopIteration:
            break
        model(batch).sum().backward()
