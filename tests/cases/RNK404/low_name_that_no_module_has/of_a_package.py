"""A program takes a class from a package that has neither such a name nor such a module.

reason: every rank ends there with an ImportError
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from parts import Wide


def train():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(Wide(4, 4))
    state = torch.load("last.pt")  # expect: RNK404 low
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    train()
