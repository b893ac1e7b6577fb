"""The ranks of the own group are counted from what is a global rank by its name alone.

reason: the ranks of another replica make another group with the same call
runs: no (needs accelerate's state, and functions that are not here)
"""
import torch.distributed as dist
from launcher import get_global_rank, get_rank_in_replica, get_state


class Replica:
    def __init__(self, size):
        ranks = list([get_global_rank() - get_rank_in_replica() + i for i in range(size)])
        self.group = dist.new_group(ranks, backend="nccl")  # expect: RNK114 "counted from `get_global_rank()`"


def sequence_parallel_group(size):
    first = (get_state().process_index // size) * size
    members = [first + i for i in range(size)]
    return dist.new_group(members)  # expect: RNK114 "get_state().process_index"
