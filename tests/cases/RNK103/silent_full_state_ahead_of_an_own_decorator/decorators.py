import functools

import torch.distributed as dist


def main_process(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        if dist.get_rank() != 0:
            return None
        return function(*args, **kwargs)

    return wrapper
