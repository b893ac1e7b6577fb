"""A model begins with what others have trained, and is saved by the wrapper

reason: it is another checkpoint, which has other keys, or one of which nothing else is read
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, pretrained, path):
    state = torch.load(pretrained, map_location="cpu")
    net.load_state_dict(state["model"])
    model = DDP(net)
    for epoch in range(10):
        torch.save({"model": model.state_dict(), "epoch": epoch}, path)


def train_on(net, pretrained, path):
    net.load_state_dict(torch.load(pretrained, map_location="cpu"))
    model = DDP(net)
    model(torch.ones(2, 4)).sum().backward()
    torch.save(model.state_dict(), path)
