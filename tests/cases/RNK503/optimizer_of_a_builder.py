"""A function that is called a builder of optimizers looks the class up by its name

reason: it lists the parameters of the model that it is handed
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build_optimizer(model, options):
    groups = []
    for name, parameter in model.named_parameters():
        groups.append({"params": [parameter], "weight_decay": 0.0 if "bias" in name else options["decay"]})
    return getattr(torch.optim, options["type"])(groups)


def train(model, options):
    optimizer = build_optimizer(model, options)  # expect: RNK503
    model = FSDP(model)
    return model, optimizer
