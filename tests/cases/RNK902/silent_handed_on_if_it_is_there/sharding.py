"""What is gone is taken from a file of the project that tries to import it.

reason: where it is gone, the name stands for None, which is asked for
"""
import shims
from shims import fully_shard


def shard(model):
    if fully_shard is None:
        return model
    for layer in model.layers:
        fully_shard(layer)
    return shims.fully_shard(model)
