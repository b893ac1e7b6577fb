"""Names of the model inside, parts of names, and code that speaks of the prefix

reason: the names fit
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def of_the_inner_one(net):
    model = DDP(net)
    return model, [p for n, p in model.module.named_parameters() if n.startswith("encoder.")]


def before(net):
    slow = [p for n, p in net.named_parameters() if n.startswith("encoder.")]
    return DDP(net), slow


def parts(net):
    model = DDP(net)
    return [p for n, p in model.named_parameters() if "encoder" in n or n.endswith("bias")]


def with_prefix(net):
    model = DDP(net)
    for name, p in model.named_parameters():
        if name.startswith("module.encoder"):
            p.grad = None
    return model


def either(net, distributed):
    model = DDP(net) if distributed else net
    prefix = "module." if distributed else ""
    return [p for n, p in model.named_parameters() if n == prefix + "head.bias" or n == "head.bias"]


def alone(net, distributed):
    model = net
    if distributed:
        model = DDP(model)
    if not distributed:
        print([n for n, _ in model.named_parameters() if n.startswith("head")])
    return model


def given(model):
    return [n for n, _ in model.named_parameters() if n.startswith("head")]


def main(net):
    given(net)
    return given(DDP(net).module)


def build():
    return torch.nn.Linear(4, 4)
