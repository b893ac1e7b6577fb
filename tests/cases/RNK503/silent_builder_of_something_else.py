"""Functions that list parameters and build something else, or the optimizer of another model

reason: no optimizer holds what is replaced
"""
import torch
from apex.parallel import convert_syncbn_model
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build_optimizer(model, options):
    return getattr(torch.optim, options["type"])(model.parameters())


def count_parameters(model):
    return sum(p.numel() for p in model.parameters())


def train(model, teacher, options):
    size = count_parameters(model)
    other = build_optimizer(teacher, options)
    model = FSDP(model)
    return model, other, size, build_optimizer(model, options)


def with_new_layers(model, options):
    model = convert_syncbn_model(model)
    return model, build_optimizer(model, options)
