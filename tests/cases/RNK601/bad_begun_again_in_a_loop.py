"""A loop counts steps, and the loader begins again when it is at its end.

reason: every pass has the order of the first
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def train(dataset, model, steps):
    loader = DataLoader(dataset, 8, sampler=DistributedSampler(dataset), drop_last=True)
    batches = iter(loader)
    for _ in range(steps):  # expect: RNK601 "is restarted at its end"
        try:
            batch = next(batches)
        except StopIteration:
            batches = iter(loader)
            batch = next(batches)
        model(batch).sum().backward()
