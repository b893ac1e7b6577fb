"""The operation of a reduction under its old name.

reason: it is called ReduceOp
"""
import torch.distributed as dist


def average(parameters):
    for parameter in parameters:
        dist.all_reduce(parameter.grad, op=dist.reduce_op.SUM)  # expect: RNK903 "torch.distributed.ReduceOp"
        parameter.grad /= dist.get_world_size()
