"""A program imports a module of its own folder that is not there, by the way from the root.

reason: every rank ends there with an ImportError; what the program imports later, by a name, brings nothing before
runs: no (a script)
"""
import importlib

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from apps.wide.layers import Wide
from apps.wide.schedule import begin


def train(config):
    dist.init_process_group("gloo")
    begin(importlib.import_module(f"configs.{config}"))
    model = DistributedDataParallel(Wide(4, 4))
    state = torch.load("last.pt")  # expect: RNK404 low
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    train("wide")
