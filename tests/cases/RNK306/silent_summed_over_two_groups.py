"""What is summed over the ranks of a pair and then over the pairs, and divided by the number of all.

reason: both sums together are over all ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def over_both(tensor, inner, outer):
    dist.all_reduce(tensor, group=inner)
    dist.all_reduce(tensor, group=outer)
    tensor /= dist.get_world_size()
    return tensor


def by_leaders(tensor, rank, inner, outer):
    first = rank - dist.get_rank(inner)
    dist.reduce(tensor, dst=first, group=inner)
    if dist.get_rank(inner) == 0:
        dist.all_reduce(tensor, group=outer)
    dist.broadcast(tensor, src=first, group=inner)
    return tensor / dist.get_world_size()


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    inner, outer = mesh.get_group("tp"), mesh.get_group("dp")
    assert over_both(torch.full((2,), float(rank)), inner, outer)[0] == 1.5
    assert by_leaders(torch.full((2,), float(rank)), rank, inner, outer)[0] == 1.5
