"""States that are saved and loaded in one form

reason: the keys fit
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def by_the_model(net, path):
    state = torch.load(path, map_location="cpu")
    net.load_state_dict(state["model"])
    model = DDP(net)
    for epoch in range(state["epoch"], 10):
        torch.save({"model": model.module.state_dict(), "epoch": epoch}, path)


def by_the_wrapper(net, path):
    model = DDP(net)
    state = torch.load(path, map_location="cpu")
    model.load_state_dict(state["wrapper"])
    for epoch in range(state["epoch"], 10):
        torch.save({"wrapper": model.state_dict(), "epoch": epoch}, path)


def by_another_name(net, path, distributed):
    model, bare = net, net
    state = torch.load(path, map_location="cpu")
    bare.load_state_dict(state["bare"])
    if distributed:
        model = DDP(net)
        bare = model.module
    for epoch in range(state["epoch"], 10):
        model(torch.ones(2, 4)).sum().backward()
        torch.save({"bare": bare.state_dict(), "epoch": epoch}, path)
