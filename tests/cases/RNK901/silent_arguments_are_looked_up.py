"""A constructor asks the function for its arguments, and a method goes by the answer.

reason: the keyword is given to a torch that takes it only
"""
import inspect

import torch.distributed as dist

_HAS_TIMEOUT = "timeout" in inspect.signature(dist.barrier).parameters


class Optimizer:
    def __init__(self):
        self._no_copy = "no_copy" in inspect.getfullargspec(dist.reduce_scatter).args

    def reduce(self, output, shards, group):
        if self._no_copy:
            return dist.reduce_scatter(output, shards, group=group, async_op=True, no_copy=True)
        return dist.reduce_scatter(output, shards, group=group, async_op=True)


def reduce(output, shards):
    no_copy = "no_copy" in inspect.getfullargspec(dist.reduce_scatter).args
    if no_copy:
        dist.reduce_scatter(output, shards, no_copy=True)
    else:
        dist.reduce_scatter(output, shards)


def shut_down(limit):
    try:
        if _HAS_TIMEOUT:
            dist.barrier(timeout=limit)
    except TypeError:
        pass
