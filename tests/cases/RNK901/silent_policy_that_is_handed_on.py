"""Policies of FSDP are handed on, or called by one of the project that gets what FSDP gives.

reason: whoever calls them gives the module
"""
import functools

import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.wrap import size_based_auto_wrap_policy, transformer_auto_wrap_policy


def own_policy(module, recurse, nonwrapped_numel):
    if recurse:
        return True
    return transformer_auto_wrap_policy(module, recurse, nonwrapped_numel, {torch.nn.Linear})


def any_policy(*args, **kwargs):
    return size_based_auto_wrap_policy(*args, **kwargs)


def wrap(model):
    policy = functools.partial(size_based_auto_wrap_policy, min_num_params=1_000)
    model.encoder = FSDP(model.encoder, auto_wrap_policy=policy)
    return FSDP(model, auto_wrap_policy=own_policy)
