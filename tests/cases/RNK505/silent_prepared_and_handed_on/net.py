"""A model, and helpers that read what it has."""
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.patch_size = 2
        self.layer = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.layer(x)


def positions(model, shape):
    return [size // model.patch_size for size in shape]


def positions_of_any(model, shape):
    model = getattr(model, "module", model)
    return [size // model.patch_size for size in shape]


def asked_first(model, shape):
    if hasattr(model, "patch_size"):
        return [size // model.patch_size for size in shape]
    return shape


def parameters_of(model):
    return [p.numel() for p in model.parameters()], model.training
