"""The reader is a variable that has its location already

reason: `partial` has bound map_location
runs: no (needs files)
"""
from functools import partial

import torch
import torch.distributed as dist


def load_shards(model, paths, weights_only):
    loader = partial(torch.load, map_location="cpu", weights_only=weights_only)
    for path in paths:
        state_dict = loader(path)
        model.load_state_dict(state_dict, strict=False)
    dist.barrier()
