"""A function of one's own gets the timeout by position.

reason: it is passed
"""
import torch.distributed as dist


def create_group(ranks, timeout=None):
    return dist.new_group(ranks=ranks, timeout=timeout)


def initialize(rows, columns, timeout):
    return create_group(rows, timeout=timeout), create_group(columns, timeout)
