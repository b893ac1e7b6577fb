"""Samplers whose seeds agree, or have nothing to agree about.

reason: a common seed; the seed of rank 0 on all; an order that is not drawn; one process; a seed by an axis along which
nothing is divided; a seed of each member of an ensemble, whose own ranks alone divide its order
"""
import time

import torch
import torch.distributed as dist
from torch.utils.data import DistributedSampler


def common(dataset, seed):
    return DistributedSampler(dataset, rank=dist.get_rank(), seed=seed)


def of_rank_zero(dataset):
    seed = torch.tensor([int(time.time())], device="cuda")
    dist.broadcast(seed, 0)
    return DistributedSampler(dataset, seed=seed.item())


def shared(dataset, share_seed):
    seed = share_seed(int(time.time()))
    return DistributedSampler(dataset, seed=seed)


def in_order(dataset):
    return DistributedSampler(dataset, shuffle=False, seed=dist.get_rank())


def alone(dataset):
    return DistributedSampler(dataset, num_replicas=1, rank=0, seed=dist.get_rank())


def of_columns(dataset, seed, dp_rank, tp_rank, tp_size):
    return DistributedSampler(dataset, num_replicas=tp_size, rank=tp_rank, seed=seed + dp_rank)


def of_members(dataset, per_member):
    first = dist.get_rank() // per_member * per_member
    own = dist.new_group(list(range(first, first + per_member)), use_local_synchronization=True)
    size, rank, member = dist.get_world_size(own), dist.get_rank(own), dist.get_rank() // per_member
    return DistributedSampler(dataset, num_replicas=size, rank=rank, seed=member)
