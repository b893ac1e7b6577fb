import torch.distributed as dist


def all_reduce(tensor):
    dist.all_reduce(tensor)
    return tensor


def start(tensor, later=False):
    return dist.all_reduce(tensor, async_op=later)
