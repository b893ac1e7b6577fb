"""Numbers of batches that are divided by the number of ranks once.

reason: the loader has not been divided when it is counted, or something else is
"""
import math

import torch.distributed as dist
from accelerate import Accelerator
from torch.utils.data import DataLoader, DistributedSampler


def before_it_is_prepared(model, loader, optimizer, accumulated):
    accelerator = Accelerator()
    steps = math.ceil(len(loader) / accelerator.num_processes / accumulated)
    model, loader, optimizer = accelerator.prepare(model, loader, optimizer)
    return model, loader, optimizer, steps


def of_the_data(dataset, epochs):
    loader = DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset))
    return loader, epochs * len(dataset) // dist.get_world_size() // 8


def without_a_sampler(dataset):
    loader = DataLoader(dataset, batch_size=8)
    return loader, len(loader) // dist.get_world_size()


def by_another_number(dataset, mesh):
    sampler = DistributedSampler(dataset, num_replicas=mesh["dp"].size(), rank=mesh["dp"].get_local_rank())
    loader = DataLoader(dataset, batch_size=8, sampler=sampler)
    return loader, len(loader) // mesh["tp"].size()


def mean(total, dataset):
    loader = DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset))
    dist.all_reduce(total)
    return total / len(loader) / dist.get_world_size()


def made_anew(model, loader, dataset, optimizer):
    accelerator = Accelerator()
    model, loader, optimizer = accelerator.prepare(model, loader, optimizer)
    loader = DataLoader(dataset, batch_size=8)
    return model, optimizer, len(loader) // accelerator.num_processes
