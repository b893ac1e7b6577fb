"""The loop over epochs, without set_epoch.

reason: both epochs have the same order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 22)
"""
import torch
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def main(rank, world_size):
    data = TensorDataset(torch.arange(64))
    sampler = DistributedSampler(data)
    loader = DataLoader(data, batch_size=4, sampler=sampler)
    orders = []
    for epoch in range(2):  # expect: RNK601 "DistributedSampler(data)"
        order = []
        for (batch,) in loader:
            order += batch.tolist()
        orders.append(order)
    assert orders[0] != orders[1]
