"""A wrong call in a function that is defined once more below, before anything can call it.

reason: the first definition is lost as soon as the module is loaded
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def _gather(tensor, world_size, group, gather_dim):
    pieces = [torch.empty_like(tensor) for _ in range(world_size)]
    dist.gather(tensor, pieces, group=group, gather_dim=gather_dim)
    return pieces


def _split(tensor, group, dim=-1):
    return tensor.chunk(dist.get_world_size(group), dim)[dist.get_rank(group)]


def _gather(tensor, group, dim=-1):
    pieces = [torch.empty_like(tensor) for _ in range(dist.get_world_size(group))]
    dist.all_gather(pieces, tensor.contiguous(), group=group)
    return torch.cat(pieces, dim)


def main(rank, world_size):
    assert _gather(_split(torch.ones(4), None), None).numel() == 4
