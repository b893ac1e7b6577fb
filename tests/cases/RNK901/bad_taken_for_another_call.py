"""Keywords of other collectives, of MPI and of the launcher.

reason: no version of torch has taken them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError in all_reduce (line 14)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DistributedSampler


def sum_on_the_first(value):
    dist.all_reduce(value, dst=0)  # expect: RNK901 "no public torch has a all_reduce() that takes dst="


def parameters_of_the_first(model):
    for parameter in model.parameters():
        dist.broadcast(parameter.data, root=0)  # expect: RNK901 "root="


def wrapped(model):
    return DDP(model, find_unused_params=True)  # expect: RNK901 "find_unused_params="


def divided(dataset):
    size = dist.get_world_size()
    return DistributedSampler(dataset, world_size=size, rank=dist.get_rank())  # expect: RNK901 "world_size="


def own_names(name, size):
    names = [None] * size
    dist.all_gather_object(names, name, None, False, False)  # expect: RNK901 "takes 5 arguments"
    return names


def main(rank, size):
    sum_on_the_first(torch.ones(1))
