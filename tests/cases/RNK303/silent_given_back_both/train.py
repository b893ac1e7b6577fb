"""The programs.

runs: no (needs GPUs)
"""

import torch
from distributed import init_both, init_local, init_node


def train(model):
    gpu, rank, world_size = init_both()
    return model.to(torch.device("cuda", gpu)), rank, world_size


def evaluate(model):
    local_rank, world_size = init_local()
    return model.to(torch.device("cuda", local_rank)), world_size


def copy(model):
    rank, size = init_node()
    return model.to(torch.device("cuda", rank)), size
