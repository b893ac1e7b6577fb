"""Rank, size and lists of one group, in the forms in which people use them.

reason: everything numbers and counts the same group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.utils.data import DistributedSampler


def gather_with_grad(x, group):
    parts = [torch.zeros_like(x) for _ in range(dist.get_world_size(group))]
    dist.all_gather(parts, x, group=group)
    parts[dist.get_rank(group)] = x
    return torch.cat(parts)


def part(x, group):
    return torch.chunk(x, dist.get_world_size(group))[dist.get_rank(group)]


def is_last(group):
    return dist.get_rank(group) == dist.get_world_size(group) - 1


def follower(group):
    ranks = dist.get_process_group_ranks(group)
    return ranks[(ranks.index(dist.get_rank()) + 1) % len(ranks)], ranks[dist.get_rank(group)]


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    group = mesh.get_group("dp")
    gather_with_grad(torch.ones(1), group)
    part(torch.arange(4.0), group)
    is_last(group)
    follower(group)
    sampler = DistributedSampler(range(8), num_replicas=mesh["dp"].size(), rank=mesh.get_local_rank("dp"))
    assert len(list(sampler)) == 4
    everybody = DistributedSampler(range(8), num_replicas=dist.get_world_size(), rank=dist.get_rank())
    assert len(list(everybody)) == 2
