"""Changes behind the wrap that DDP is told of, or that come and go

reason: DDP looks for unused parameters, or all of the model is frozen, or the parts are frozen and freed in turn
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


def told(options):
    model = DDP(Net(), find_unused_parameters=True)
    model.module.encoder.requires_grad_(False)
    other = DDP(Net(), **options)
    other.module.encoder.requires_grad_(False)
    return model, other


def teacher():
    model = DDP(Net())
    for p in model.parameters():
        p.requires_grad = False
    return model


def in_turn(batches):
    critic = DDP(Net())
    for x in batches:
        critic.module.head.requires_grad_(False)
        critic(x).sum().backward()
        critic.module.head.requires_grad_(True)
    return critic


def wrapped_again():
    net = Net()
    net.encoder.requires_grad_(False)
    model = DDP(net)
    for _ in range(2):
        model.module.encoder.requires_grad_(True)
        model = DDP(model.module)
    return model


def freed_before():
    net = Net()
    net.encoder.requires_grad_(False)
    net.encoder.requires_grad_(True)
    model = DDP(net)
    model.module.encoder.requires_grad_(True)
    return model
