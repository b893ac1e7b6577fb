"""A program makes the module of its own folder that is not there, and imports it.

reason: it is there when it is asked for, and every rank loads onto the GPU that saved
runs: no (a script)
"""
import sys
import types

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from apps.wide.layers import Wide

sys.modules["apps.wide.schedule"] = types.SimpleNamespace(begin=print)
from apps.wide.schedule import begin


def train(config):
    dist.init_process_group("gloo")
    begin(config)
    model = DistributedDataParallel(Wide(4, 4))
    state = torch.load("last.pt")  # expect: RNK404
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    train("wide")
