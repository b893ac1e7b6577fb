"""Something is imported from a package that is gone.

reason: the import fails since torch 2.4
"""
from torch.distributed.pipeline.sync import Pipe  # expect: RNK902 "torch.distributed.pipeline is gone"


def staged(model):
    return Pipe(model, chunks=8)
