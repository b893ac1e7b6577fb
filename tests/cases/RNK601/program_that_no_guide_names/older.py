"""The guide starts another program, and does not so much as name this one.

reason: it is as it was left, and nobody is seen to run it: hygiene
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
    for epoch in range(10):  # expect: RNK601 "no guide or script starts this"
        for batch in loader:
            print(epoch, batch)


if __name__ == "__main__":
    main()
