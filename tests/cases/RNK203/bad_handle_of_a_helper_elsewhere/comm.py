import torch.distributed as dist


def reduce_later(tensor, group=None):
    """Starts the sum over all ranks."""
    return dist.all_reduce(tensor, group=group, async_op=True)
