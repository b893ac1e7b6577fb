"""Rank helpers of the project."""
import torch.distributed as dist


def get_rank():
    if not dist.is_available() or not dist.is_initialized():
        return 0
    return dist.get_rank()


def is_main_process():
    return get_rank() == 0


def is_distributed():
    return dist.is_available() and dist.is_initialized()
