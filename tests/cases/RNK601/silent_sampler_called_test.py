"""A sampler is told the epoch in a loop over several loaders.

reason: no name says that it only validates
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def main(rank, world_size):
    data, held_out = TensorDataset(torch.arange(64.0)), TensorDataset(torch.arange(4.0))
    loader = DataLoader(data, batch_size=4, sampler=DistributedSampler(data))
    test_loader = DataLoader(held_out, batch_size=4, sampler=DistributedSampler(held_out, shuffle=False))
    orders = []
    for epoch in range(3):
        for one in (loader, test_loader):
            one.sampler.set_epoch(epoch)
        seen = []
        for (x,) in loader:
            seen += x.tolist()
        orders.append(seen)
    dist.barrier()
    assert orders[0] != orders[1]
