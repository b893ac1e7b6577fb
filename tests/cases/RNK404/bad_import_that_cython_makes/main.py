"""What a program imports first is made by Cython.

reason: the module is there as soon as setup.py has run, so the program comes to the checkpoint
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from align import path_of
from resuming import resume


def train():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    resume(model.module)
    path_of(model(torch.ones(2, 4))).sum().backward()


if __name__ == "__main__":
    train()
