"""The path stands in the options of the training, and is the same on all ranks

reason: the rank stands in another option, which has been replaced
runs: no (needs the options of the project)
"""

import os

import torch
import torch.distributed as dist
from options import config
from torch.nn.parallel import DistributedDataParallel


def main():
    dist.init_process_group("gloo")
    config.train.latest = f"latest-r{dist.get_rank()}.pth"
    print("rank", config.train.latest)
    config.train.latest = os.path.join(config.train.folder, "latest.pth")
    model = DistributedDataParallel(torch.nn.Linear(8, 8))
    for _ in range(config.train.epochs):
        model(torch.ones(1, 8)).sum().backward()
        torch.save(model.state_dict(), config.train.latest)  # expect: RNK603


if __name__ == "__main__":
    main()
