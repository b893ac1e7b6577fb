"""A program measures a model and ends in a context, or on both sides of a test; loops behind that were left in the file.

reason: nothing comes to the loops
runs: no (a script)
"""
import time

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def measure(dataset):
    loader = DataLoader(dataset, batch_size=4, sampler=DistributedSampler(dataset))
    model = DistributedDataParallel(torch.nn.Linear(4, 1))
    began = time.time()
    try:
        print(model(torch.ones(1, 4)))
        exit()
    finally:
        print(time.time() - began)
    for epoch in range(3):
        for batch in loader:
            model(batch).sum().backward()


def compare(dataset, short):
    loader = DataLoader(dataset, batch_size=4, sampler=DistributedSampler(dataset))
    model = DistributedDataParallel(torch.nn.Linear(4, 1))
    if short:
        return model(torch.ones(1, 4))
    else:
        raise NotImplementedError
    for epoch in range(3):
        for batch in loader:
            model(batch).sum().backward()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    compare(torch.arange(64.0), True)
    measure(torch.arange(64.0))
