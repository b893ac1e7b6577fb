"""The program finds the module by a name that begins with its package.

reason: the option may be the name of any module in there
runs: no (two epochs of one order)
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def fit():
    dist.init_process_group("gloo")
    data = TensorDataset(torch.load("data.pt", map_location="cpu"))
    loader = DataLoader(data, sampler=DistributedSampler(data))
    for epoch in range(10):  # expect: RNK601 "every epoch repeats the same order"
        for batch in loader:
            print(epoch, batch)
