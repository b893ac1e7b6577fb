"""A helper of a program that nothing in it calls

reason: what is not run does not fail
runs: no (NCCL)
"""
import torch
import torch.distributed as dist


def told(value):
    tensor = torch.tensor([float(value)])
    dist.broadcast(tensor, src=0)
    return tensor.item()


def mean(value):
    total = torch.tensor([float(value)]).cuda()
    dist.all_reduce(total)
    return total.item() / dist.get_world_size()
