"""A model is loaded before it is wrapped, and saved by the wrapper

reason: the keys that are saved begin with "module."
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in load_state_dict (line 19)
"""
import io

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(file, resume):
    net = torch.nn.Linear(4, 1)
    optimizer = torch.optim.SGD(net.parameters())
    first = 0
    if resume:
        checkpoint = torch.load(file)
        net.load_state_dict(checkpoint["model"])
        optimizer.load_state_dict(checkpoint["optimizer"])
        first = checkpoint["epoch"]
    model = DDP(net)
    for epoch in range(first, first + 2):
        model(torch.ones(2, 4)).sum().backward()
        optimizer.step()
        file.seek(0)
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}, file)  # expect: RNK512 "load_state_dict fails"
    file.seek(0)


def main(rank, world_size):
    file = io.BytesIO()
    train(file, False)
    train(file, True)
