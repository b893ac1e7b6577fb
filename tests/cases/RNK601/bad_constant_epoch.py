"""The sampler is told a constant epoch once, ahead of the loop.

reason: every epoch has the order of epoch 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import torch
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


def main(rank, world_size):
    sampler = DistributedSampler(TensorDataset(torch.arange(64)))
    loader = DataLoader(sampler.dataset, batch_size=4, sampler=sampler)
    sampler.set_epoch(0)
    orders = []
    for epoch in range(2):  # expect: RNK601
        order = []
        for (batch,) in loader:
            order += batch.tolist()
        orders.append(order)
    assert orders[0] != orders[1], "both epochs have the same order"
