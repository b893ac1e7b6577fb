"""A test under another condition reads what the wrapper lacks

reason: a test that asks for the attribute asks nothing ahead of it, and shares no more than `self` with the wrap's
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
    def __init__(self, options, state):
        self.options = options
        self.state = state

    def train(self, model: Net, x):
        if self.options["distributed"]:
            model = DDP(model)
        optimizer = torch.optim.SGD(model.parameters())
        if self.state is not None:
            if not model.is_new:  # expect: RNK505
                optimizer.load_state_dict(self.state)
        model(x).sum().backward()
        optimizer.step()
