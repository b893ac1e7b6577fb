import torch.distributed as dist


def mean(value):
    dist.all_reduce(value)
    return value / dist.get_world_size()


def is_first():
    return dist.get_rank() == 0
