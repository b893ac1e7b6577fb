"""The optimizer gets the parameters of a model that has another name.

reason: every rank ends there with a NameError, so that nobody has seen the second epoch: hygiene
runs: no (it ends ahead of the loop)
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def main(rank, world_size):
    data = TensorDataset(torch.arange(64))
    loader = DataLoader(data, batch_size=4, sampler=DistributedSampler(data))
    model = torch.nn.Linear(1, 1)
    optimizer = torch.optim.SGD(wrapped.parameters(), lr=0.1)
    for epoch in range(2):  # expect: RNK601 "the program ends there: nothing binds wrapped, line 16"
        for (batch,) in loader:
            model(batch[:, None].float()).sum().backward()
            optimizer.step()
    dist.barrier()
