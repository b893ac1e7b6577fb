"""A layer."""
import torch


class Narrow(torch.nn.Linear):
    """One of four features."""
