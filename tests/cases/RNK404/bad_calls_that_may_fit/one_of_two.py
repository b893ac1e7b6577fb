"""One of two functions has the name, as the platform wants it.

reason: the call may succeed, and then the load goes to the GPU that the checkpoint was saved from
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

import sys

from names import last

if sys.platform == "linux":

    def last(folder):
        return folder + "/last.pt"


def train():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    path = last("runs")
    state = torch.load(path)  # expect: RNK404
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    train()
