"""The path of a checkpoint comes from a function that is not given what it needs.

reason: every rank ends there with a TypeError
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from names import last


def train():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    path = last("runs")
    state = torch.load(path)  # expect: RNK404 low
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    train()
