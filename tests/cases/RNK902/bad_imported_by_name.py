"""A removed style of tensor parallelism, imported by its name.

reason: the import fails since torch 2.2
"""
from torch.distributed.tensor.parallel import PairwiseParallel, parallelize_module  # expect: RNK902 "gone since"


def split(model, mesh):
    return parallelize_module(model, mesh, {"mlp": PairwiseParallel()})
