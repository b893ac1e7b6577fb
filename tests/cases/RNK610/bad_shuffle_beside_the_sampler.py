"""shuffle=True and a sampler.

reason: DataLoader raises ValueError
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in DataLoader (line 17)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def main(rank, world_size):
    dataset = TensorDataset(torch.arange(16.0)[:, None])
    sampler = DistributedSampler(dataset)
    loader = DataLoader(dataset, batch_size=4, shuffle=True, sampler=sampler)  # expect: RNK610 "ValueError"
    model = DDP(torch.nn.Linear(1, 1))
    for epoch in range(2):
        sampler.set_epoch(epoch)
        for (batch,) in loader:
            model(batch).sum().backward()
