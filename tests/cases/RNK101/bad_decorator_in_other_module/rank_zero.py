"""Decorators of the project."""
import functools

import torch.distributed as dist


def master_only(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        if not dist.is_initialized() or dist.get_rank() == 0:
            return function(*args, **kwargs)
        return None

    return wrapper
