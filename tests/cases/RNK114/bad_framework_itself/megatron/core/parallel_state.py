"""The project is the framework that the tables describe, and a script of it calls a function by its public name.

reason: the lists of the other rounds never become groups
runs: no (part of a framework)
"""

import torch

_DATA_PARALLEL_GROUP = None


def initialize_model_parallel(tensor_model_parallel_size=1):
    global _DATA_PARALLEL_GROUP
    world_size = torch.distributed.get_world_size()
    rank = torch.distributed.get_rank()
    for j in range(tensor_model_parallel_size):
        ranks = range(j, world_size, tensor_model_parallel_size)
    group = torch.distributed.new_group(ranks)  # expect: RNK114 "list of the last round"
    if rank in ranks:
        _DATA_PARALLEL_GROUP = group
