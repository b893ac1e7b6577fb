"""A new model each round

reason: the model that is wrapped is not the one of the optimizer before
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def compare(make_model):
    model = make_model()
    plain = torch.optim.SGD(model.parameters(), lr=0.1)
    model = make_model()
    sharded = FSDP(model)
    return plain, sharded
