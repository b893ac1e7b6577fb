"""What is summed over the ranks of a pair and divided by their number, and then over the pairs and divided by all.

reason: the first sum is a mean already, so the second is divided by twice as many as it has terms
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 23)
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def mean(tensor, inner, outer):
    dist.all_reduce(tensor, group=inner)
    tensor /= dist.get_world_size(inner)
    dist.all_reduce(tensor, group=outer)
    tensor /= dist.get_world_size()  # expect: RNK306
    return tensor


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    inner, outer = mesh.get_group("tp"), mesh.get_group("dp")
    assert mean(torch.full((2,), float(rank)), inner, outer)[0] == 1.5
