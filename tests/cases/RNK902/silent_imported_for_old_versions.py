"""Imports from what is gone, where it is there only.

reason: a handler, or a test of the version, chooses another one
"""
import torch

try:
    from torch.distributed.tensor.parallel import PrepareModuleInput
except ImportError:
    from torch.distributed.tensor.parallel import PairwiseParallel as PrepareModuleInput

if torch.__version__ < (2, 2):
    from torch.distributed.pipeline.sync import Pipe
else:
    Pipe = None


def staged(model, options):
    if options.torch_version < (2, 4):
        from torch.distributed.pipeline.sync import Pipe as Stage

        return Stage(model)
    try:
        from torch.distributed.pipeline.sync import Pipe as Stage
    except ImportError:
        return PrepareModuleInput
    return Stage(model) if Pipe is None else Pipe(model)
