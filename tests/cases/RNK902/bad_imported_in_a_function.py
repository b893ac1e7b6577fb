"""The import stands in a function, under an option.

reason: whoever switches the option on gets an ImportError
"""
import torch


def staged(model, options):
    if options.pipeline:
        from torch.distributed.pipeline.sync import Pipe  # expect: RNK902

        return Pipe(model, chunks=options.chunks)
    return torch.nn.parallel.DistributedDataParallel(model)
