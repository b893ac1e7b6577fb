"""The guide names the program, and does not say how it is started.

reason: its reader will start it like the other one
runs: no (two epochs of one order)
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def main():
    dist.init_process_group("gloo")
    data = TensorDataset(torch.load("data.pt", map_location="cpu"))
    loader = DataLoader(data, sampler=DistributedSampler(data))
    for epoch in range(10):  # expect: RNK601 "repeats the same order"
        for batch in loader:
            print(epoch, batch)


if __name__ == "__main__":
    main()
