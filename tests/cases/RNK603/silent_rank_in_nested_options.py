"""The path stands in the options of the training, with the rank in it.

reason: each rank writes a file of its own
runs: no (needs the options of the project)
"""

import os

import torch
import torch.distributed as dist
from options import config
from torch.nn.parallel import DistributedDataParallel


def main():
    dist.init_process_group("gloo")
    folder = os.path.join(config.train.folder, "states")
    config.train.path = os.path.join(folder, f"e{'{epoch}'}-r{dist.get_rank()}.pth")
    config.train.latest = os.path.join(folder, f"latest-r{dist.get_rank()}.pth")
    model = DistributedDataParallel(torch.nn.Linear(8, 8))
    for epoch in range(config.train.epochs):
        model(torch.ones(1, 8)).sum().backward()
        torch.save(model.state_dict(), config.train.path.format(epoch=epoch))
        torch.save(model.state_dict(), config.train.latest)


if __name__ == "__main__":
    main()
