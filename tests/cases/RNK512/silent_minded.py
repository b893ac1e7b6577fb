"""The keys are changed, asked for, or the load depends on what decides about the wrap

reason: whoever loads knows of the prefix
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def stripped(net, path):
    state = torch.load(path, map_location="cpu")
    state["model"] = {k.replace("module.", ""): v for k, v in state["model"].items()}
    net.load_state_dict(state["model"])
    model = DDP(net)
    for epoch in range(state["epoch"], 10):
        torch.save({"model": model.state_dict(), "epoch": epoch}, path)


def by_a_test(net, path, distributed):
    model = DDP(net) if distributed else net
    state = torch.load(path, map_location="cpu")
    if distributed:
        model.module.load_state_dict(state["tested"])
    else:
        model.load_state_dict(state["tested"])
    for epoch in range(state["epoch"], 10):
        inner = model.module if distributed else model
        torch.save({"tested": inner.state_dict(), "epoch": epoch}, path)


def tried(net, path):
    model = DDP(net)
    state = torch.load(path, map_location="cpu")
    try:
        model.load_state_dict(state["tried"])
    except RuntimeError:
        model.module.load_state_dict(state["tried"])
    for epoch in range(state["epoch"], 10):
        torch.save({"tried": model.module.state_dict(), "epoch": epoch}, path)


def either(net, path, alone):
    state = torch.load(path, map_location="cpu")
    net.load_state_dict(state["either"])
    model = DDP(net)
    for epoch in range(state["epoch"], 10):
        if alone:
            torch.save({"either": net.state_dict(), "epoch": epoch}, path)
        else:
            torch.save({"either": model.state_dict(), "epoch": epoch}, path)
