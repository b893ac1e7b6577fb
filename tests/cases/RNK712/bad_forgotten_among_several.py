"""A helper of a later release makes groups without the timeout that all others of the file get.

reason: one of many was forgotten
"""
import torch.distributed as dist


def initialize(rows, columns, timeout):
    data = dist.new_group(rows, timeout=timeout)
    telling = dist.new_group(rows, timeout=timeout, backend="gloo")
    tensor = dist.new_group(columns, timeout=timeout)
    return data, telling, tensor


def halves(ranks, size):
    return [dist.new_group(ranks[i : i + size]) for i in range(0, len(ranks), size)]  # expect: RNK712 "unlike 2 other calls of it in this file (line 9 for one)"
