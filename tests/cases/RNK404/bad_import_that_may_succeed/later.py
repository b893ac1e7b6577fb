"""A missing module is imported by a function that nothing here calls.

reason: the import may succeed, and then the load goes to the GPU that the checkpoint was saved from
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from nets.narrow import Narrow as Wide


def draw():
    from nets.drawing import plot

    plot()


def train():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(Wide(4, 4))
    state = torch.load("last.pt")  # expect: RNK404
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    train()
