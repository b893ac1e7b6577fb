"""A helper that restores a model for a tool.

reason: nothing says that ranks come there, and no optimizer goes on
runs: no (CUDA)
"""
import torch


def sizes(net):
    return [p.numel() for p in net.parameters()]


def shown(net, path):
    net.load_state_dict(torch.load(path))
    return sizes(net)
