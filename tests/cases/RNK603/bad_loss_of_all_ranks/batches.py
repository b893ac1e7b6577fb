"""What is evaluated on."""

import torch


def load(name):
    return [torch.full((1, 2), float(len(name)))]
