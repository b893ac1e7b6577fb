"""Decorators of the project."""
import functools

import torch.distributed as dist


def main_process_only(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        if dist.is_initialized() and dist.get_rank() != 0:
            return None
        return function(*args, **kwargs)

    return wrapper
