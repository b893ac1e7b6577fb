"""What a package offers, and none of its examples uses.

reason: those who install it start the programs
runs: no (two epochs of one order)
"""
import torch.distributed as dist
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def fit(data, step):
    dist.init_process_group("gloo")
    loader = DataLoader(data, sampler=DistributedSampler(data))
    for epoch in range(10):  # expect: RNK601 "repeats the same order"
        for batch in loader:
            step(epoch, batch)
