"""A call that fails is tried, and another one follows.

reason: the load is come to behind the second call
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from names import last


def train():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    try:
        path = last("runs")
    except TypeError:
        path = last(None, "runs")
    state = torch.load(path)  # expect: RNK404
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    train()
