import torch.distributed as dist


def reduce_later(tensor, group=None):
    return dist.all_reduce(tensor, group=group, async_op=True)


def reduce(tensor, later=False):
    return dist.all_reduce(tensor, async_op=later)


def reduce_if(tensor, later):
    return dist.all_reduce(tensor, async_op=later)
