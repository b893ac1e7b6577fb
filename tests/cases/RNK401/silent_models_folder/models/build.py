"""Functions below models/ that neither take nor return a tensor.

reason: a builder returns a module and a report returns text; the entry point has set the device before it calls them
"""
import torch

from models.net import Net


def build_model(width: int, depth: int) -> Net:
    model = Net(width, depth)
    return model.to(torch.cuda.current_device())


def describe() -> str:
    index = torch.cuda.current_device()
    return f"{torch.cuda.get_device_name(index)} (cuda:{index})"


def count_parameters(model: Net) -> int:
    return sum(p.numel() for p in model.parameters())
