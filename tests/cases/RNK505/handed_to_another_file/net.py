"""A model."""
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([torch.nn.Linear(2, 2)])
        self.strides = (8, 16)

    def forward(self, x):
        return self.layers[0](x)
