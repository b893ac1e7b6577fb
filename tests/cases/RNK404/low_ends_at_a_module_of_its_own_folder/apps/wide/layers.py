"""A layer."""
import torch


class Wide(torch.nn.Linear):
    """One of four features."""
