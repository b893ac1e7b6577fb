"""Another class of the same name.

reason: it is not torch's
runs: no (a fragment)
"""
from torch.utils.data import DataLoader

from mydata import DistributedSampler


def run(model, dataset):
    loader = DataLoader(dataset, sampler=DistributedSampler(dataset))
    for epoch in range(10):
        for batch in loader:
            model(batch)
