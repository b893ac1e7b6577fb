"""A model, who loads it, and a helper that reads what it has."""
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.patch_size = 2
        self.layer = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.layer(x)

    @property
    def dtype(self):
        return next(self.parameters()).dtype


def load(path) -> Net:
    with open(path, "rb") as file:
        net = torch.load(file)
    return net


def positions(model, shape):
    return [size // model.patch_size for size in shape]
