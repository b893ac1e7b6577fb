"""A function of one's own makes all groups, and one call forgets the timeout.

reason: its neighbours get it
"""
import torch.distributed as dist


def create_group(ranks, timeout=None, options=None):
    return dist.new_group(ranks=ranks, timeout=timeout, pg_options=options)


def initialize(rows, columns, experts, timeout):
    data = create_group(rows, timeout=timeout)
    tensor = create_group(columns, timeout=timeout)
    expert = create_group(experts, options=None)  # expect: RNK712 "create_group"
    return data, tensor, expert
