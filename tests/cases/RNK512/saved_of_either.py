"""What is saved is the model inside, if there is a wrapper; what is loaded into is the wrapper

reason: the wrapper wants keys that begin with "module."
"""
import torch
from torch.nn.parallel import DistributedDataParallel


def load(path, model, optimizer=None):
    state = torch.load(path, map_location="cpu")
    model.load_state_dict(state["model"])
    if optimizer is not None:
        optimizer.load_state_dict(state["optimizer"])


def save(path, model, optimizer):
    state = model.module.state_dict() if isinstance(model, DistributedDataParallel) else model.state_dict()
    torch.save({"model": state, "optimizer": optimizer.state_dict()}, path)


def main(model, path, distributed):
    load(path, model)
    optimizer = torch.optim.SGD(model.parameters())
    if distributed:
        model = DistributedDataParallel(model)
    model(torch.ones(2, 4)).sum().backward()
    optimizer.step()
    save(path, model, optimizer)
    load(path, model)  # expect: RNK512 "load_state_dict fails"
