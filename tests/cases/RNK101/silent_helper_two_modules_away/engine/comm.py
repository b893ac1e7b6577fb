"""Thin layer over torch.distributed."""
import torch
import torch.distributed as dist


def is_main_process():
    return not dist.is_initialized() or dist.get_rank() == 0


def mean(value):
    tensor = torch.tensor(float(value))
    if dist.is_initialized():
        dist.all_reduce(tensor)
        tensor /= dist.get_world_size()
    return tensor.item()


def main_print(*args):
    if is_main_process():
        print(*args)
