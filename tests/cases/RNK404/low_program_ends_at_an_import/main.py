"""A program begins with an import of a module that its own package does not have.

reason: every rank ends there with a ModuleNotFoundError, so nothing is loaded until that is mended
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from networks.narrow import Narrow
from networks.wide import Wide


def train():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(Narrow(4, 4) if Wide is None else Wide(4, 4))
    state = torch.load("last.pt")  # expect: RNK404 low
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    train()
