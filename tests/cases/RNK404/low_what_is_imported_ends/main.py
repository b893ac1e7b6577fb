"""What a program imports first imports a module that does not exist.

reason: every rank ends in the package, with a ModuleNotFoundError
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from networks import Narrow
from resuming import resume


def train():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(Narrow(4, 4))
    resume(model.module)
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    train()
