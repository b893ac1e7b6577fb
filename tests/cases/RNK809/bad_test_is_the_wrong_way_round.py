"""Buffers are summed up where there are none.

reason: the test leaves out all parameters that have a buffer, and fails on the first that has none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 26)
"""
import torch
import torch.distributed as dist


class Parameter:
    def __init__(self, buffer):
        self.buffer = buffer


class Buffer:
    def __init__(self, data):
        self.data = data


def sum_up(parameters):
    for parameter in parameters:
        buffer = parameter.buffer
        if buffer is not None:  # expect: RNK809 "wherever all_reduce"
            continue
        dist.all_reduce(buffer.data)


def average(total=None):
    if total is None:  # expect: RNK809 "TypeError"
        dist.all_reduce(total)
    return total


def main(rank, world_size):
    sum_up([Parameter(Buffer(torch.ones(2))), Parameter(None)])
