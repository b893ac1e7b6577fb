"""The program imports the package that lies beside it, in a folder that has an `__init__.py` of its own.

reason: Python looks first in the folder of the program: the guide's eight processes come here
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
