"""A class that derives from DDP has some attributes of the model and lacks the others

reason: what it does not copy is not there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 36)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)
        self.outputs = 2

    def forward(self, x):
        return self.layer(x)

    def restart(self):
        self.is_new = True


class Wrapper(DDP):
    def __init__(self, module):
        super().__init__(module)
        self.outputs = module.outputs


def main(rank, world_size):
    model = Net()
    model.restart()
    model = Wrapper(model)
    print(model.outputs)
    model(torch.ones(1, 2)).sum().backward()
    if not model.is_new:  # expect: RNK505 "is_new is an attribute of Net"
        print("old")
