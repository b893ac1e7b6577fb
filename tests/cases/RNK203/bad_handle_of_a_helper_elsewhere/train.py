"""A helper of another file only starts an all_reduce and gives its handle back, which nobody takes.

reason: the gradients are divided while they may still be summed up
runs: no (whether the values are right is a matter of time)
"""
import torch.distributed as dist
from comm import reduce_later


def average(model):
    size = dist.get_world_size()
    for parameter in model.parameters():
        reduce_later(parameter.grad)  # expect: RNK203 "the handle of reduce_later is dropped"
        parameter.grad /= size
