import torch.distributed as dist


def summed(tensor):
    dist.all_reduce(tensor)
    return tensor
