"""The class.

reason: what it yields depends on no rank
runs: no (train.py runs)
"""
from torch.utils.data import IterableDataset


class Numbers(IterableDataset):
    def __iter__(self):
        yield from map(float, range(16))
