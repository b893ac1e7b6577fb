"""Samplers are made by something that was told not to shuffle.

reason: the order is always the same, on purpose
"""
from functools import partial

import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler

InOrder = partial(DistributedSampler, shuffle=False)


def main(dataset, step):
    dist.init_process_group("gloo")
    loader = DataLoader(dataset, 8, sampler=InOrder(dataset))
    for epoch in range(10):
        for batch in loader:
            step(batch)
