"""Policies of FSDP are told what to wrap by classes in a set, a list or a tuple, also in variables.

reason: they put the classes in a tuple and ask isinstance
"""
import functools

from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.wrap import ModuleWrapPolicy, transformer_auto_wrap_policy


class EncoderBlock(nn.Module):
    pass


LAYERS = {EncoderBlock, nn.TransformerEncoderLayer}


def own_partial(policy, transformer_layer_cls):
    return functools.partial(policy, transformer_layer_cls=set(transformer_layer_cls))


def wrap(model, layers, by_depth):
    model.a = FSDP(model.a, auto_wrap_policy=ModuleWrapPolicy(LAYERS))
    model.b = FSDP(model.b, auto_wrap_policy=ModuleWrapPolicy([EncoderBlock]))
    model.c = FSDP(model.c, auto_wrap_policy=ModuleWrapPolicy({type(model.c.block)}))
    model.d = FSDP(model.d, auto_wrap_policy=ModuleWrapPolicy(layers))
    model.e = FSDP(model.e, auto_wrap_policy=ModuleWrapPolicy(by_depth.keys()))
    model.f = FSDP(model.f, auto_wrap_policy=own_partial(transformer_auto_wrap_policy, {EncoderBlock: "encoder"}))
    policy = functools.partial(transformer_auto_wrap_policy, transformer_layer_cls=(EncoderBlock,))
    model.g = FSDP(model.g, auto_wrap_policy=policy)
    policy = functools.partial(transformer_auto_wrap_policy, transformer_layer_cls=set())
    return FSDP(model, auto_wrap_policy=policy)
