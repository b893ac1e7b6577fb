"""The names that a wrapper lists are taken for those of the model inside

reason: all of them begin with "module."
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 42)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(4, 4)
        self.head = torch.nn.Linear(4, 1)

    def forward(self, x):
        return self.head(self.encoder(x))


def groups(model):
    slow = [p for n, p in model.named_parameters() if n.startswith("encoder.")]  # expect: RNK512 "finds none"
    return slow


def freeze(model, names=()):
    for name, child in model.named_children():
        if name in names:  # expect: RNK512 "finds none"
            child.requires_grad_(False)


def main(rank, world_size):
    model = Net()
    if world_size > 1:
        model = DDP(model)
    slow = groups(model)
    freeze(model, ["head"])
    for name, child in model.named_children():
        if name in ("encoder", "head"):  # expect: RNK512 "finds none"
            print(name, child)
    print(rank, model(torch.ones(1, 4)).sum().item())
    assert len(slow) == 2, "no parameter of the encoder"
