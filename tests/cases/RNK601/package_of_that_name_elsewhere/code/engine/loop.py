"""The program imports a package of this name, and does not lie beside it.

reason: nobody is seen to start what uses this one: hygiene
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
    for epoch in range(10):  # expect: RNK601 "no guide or script starts this in several processes"
        for batch in loader:
            print(epoch, batch)
