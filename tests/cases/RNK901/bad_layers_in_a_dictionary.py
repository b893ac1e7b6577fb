"""A policy of FSDP is told what to wrap by something that is no collection of classes.

reason: of a dictionary only the keys count, so the whole model is one unit; one class and names are a TypeError
"""
import functools

from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.wrap import ModuleWrapPolicy, transformer_auto_wrap_policy


class EncoderBlock(nn.Module):
    pass


class Transformer(nn.Module):
    pass


def wrap(model):
    policy = functools.partial(
        transformer_auto_wrap_policy,
        transformer_layer_cls={Transformer: (EncoderBlock,)},  # expect: RNK901 "it wraps Transformer"
    )
    return FSDP(model, auto_wrap_policy=policy)


def wrap_one_class(model):
    policy = functools.partial(transformer_auto_wrap_policy, transformer_layer_cls=(EncoderBlock))  # expect: RNK901 "is one class"
    return FSDP(model, auto_wrap_policy=policy)


def wrap_one_class_by_policy(model):
    return FSDP(model, auto_wrap_policy=ModuleWrapPolicy(nn.TransformerEncoderLayer))  # expect: RNK901 "is one class"


def wrap_by_name(model):
    return FSDP(model, auto_wrap_policy=ModuleWrapPolicy({"EncoderBlock"}))  # expect: RNK901 "is a text"
