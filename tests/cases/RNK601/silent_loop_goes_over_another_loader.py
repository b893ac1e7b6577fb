"""The loop over epochs goes through another loader.

reason: the sampled one is used once
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(model, dataset, other):
    probe = DataLoader(dataset, sampler=DistributedSampler(dataset))
    plain = DataLoader(other, shuffle=True)
    for batch in probe:
        model(batch)
    for epoch in range(10):
        for batch in plain:
            model(batch)
