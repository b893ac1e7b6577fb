import torch.distributed as dist

__all__ = ["is_main_process", "reduce_mean"]


def is_main_process():
    return not dist.is_initialized() or dist.get_rank() == 0


def reduce_mean(value):
    dist.all_reduce(value)
    return value / dist.get_world_size()
