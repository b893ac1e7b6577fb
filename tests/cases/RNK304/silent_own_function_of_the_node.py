"""A function called get_rank that gives the rank on the node or the name of a device, or is asked for one by a group.

reason: each node has GPUs of these numbers
runs: no (CUDA)
"""
import os

import torch
from joining import get_rank as rank_in


class Named:
    @staticmethod
    def get_rank():
        return "cuda:" + str(torch.cuda.current_device())


def get_rank():
    return int(os.environ["LOCAL_RANK"])


def shared(value):
    return value.to(get_rank())


def named(value):
    return value.to(Named.get_rank())


def shared_in(value, node_group):
    return value.to(rank_in(node_group))
