"""A decorator gives a function what its calls leave out.

reason: the call may succeed, and then the load goes to the GPU that the checkpoint was saved from
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from names import first


def train():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    path = first("runs")
    state = torch.load(path)  # expect: RNK404
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    train()
