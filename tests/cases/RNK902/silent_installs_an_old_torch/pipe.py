"""The README installs a torch that still has the package.

reason: with it the import works
"""
from torch.distributed.pipeline.sync import Pipe


def build(model):
    return Pipe(model, chunks=8)
