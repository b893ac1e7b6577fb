"""A test asks what it has before it reads the attribute

reason: the wrapper is not asked
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)
        self.is_new = True

    def forward(self, x):
        return self.layer(x)


class Trainer:
    def __init__(self, options):
        self.options = options

    def train(self, model: Net, x):
        if self.options.distributed:
            model = DDP(model)
        optimizer = torch.optim.SGD(model.parameters())
        if isinstance(model, Net) and model.is_new:
            print("new")
        if not self.options.distributed and model.is_new:
            print("new")
        model(x).sum().backward()
        optimizer.step()


class Copying(DDP):
    def __init__(self, module):
        super().__init__(module)
        self.is_new = module.is_new


def copied(x):
    model = Copying(Net())
    model(x).sum().backward()
    return model.is_new
