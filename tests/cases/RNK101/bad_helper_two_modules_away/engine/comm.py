"""Thin layer over torch.distributed."""
import torch
import torch.distributed as dist


def mean(value):
    tensor = torch.tensor(float(value))
    if dist.is_initialized():
        dist.all_reduce(tensor)
        tensor /= dist.get_world_size()
    return tensor.item()
