"""Join shadows the collectives of the ranks that ran out of data.

reason: Join is made for uneven inputs
runs: no (DistributedDataParallel in Join takes seconds)
"""
import torch
import torch.distributed as dist
from torch.distributed.algorithms.join import Join


def train(model, batches, rank, world_size):
    with Join([model]):
        for batch in batches[rank::world_size]:
            loss = model(batch).sum()
            loss.backward()
            dist.all_reduce(loss.detach())


def train_with_model_join(model, batches, rank, world_size):
    with model.join():
        for batch in batches[rank::world_size]:
            dist.all_reduce(model(batch).sum().detach())
