"""Present names.

reason: nothing to be replaced
"""
import torch.distributed as dist


def average(parameter):
    dist.all_reduce(parameter.grad, op=dist.ReduceOp.SUM)
