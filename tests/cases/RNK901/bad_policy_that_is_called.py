"""A policy of FSDP is called where it should be handed on.

reason: it wants the module that it decides about: a TypeError on every rank before the model is wrapped
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.wrap import size_based_auto_wrap_policy, transformer_auto_wrap_policy


def wrap(model):
    policy = transformer_auto_wrap_policy(transformer_layer_cls={torch.nn.Linear})  # expect: RNK901 "needs module and recurse"
    return FSDP(model, auto_wrap_policy=policy)


def wrap_by_size(model):
    return FSDP(model, auto_wrap_policy=size_based_auto_wrap_policy(min_num_params=1_000))  # expect: RNK901
