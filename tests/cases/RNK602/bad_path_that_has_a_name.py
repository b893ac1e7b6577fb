"""A path is made if it has a name.

reason: all ranks come there with the same name
runs: no (a program)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def prepare(root, name):
    folder = os.path.join(root, name)
    if folder:
        os.makedirs(folder)  # expect: RNK602
    return folder


def main(args):
    dist.init_process_group("gloo")
    folder = prepare(args.root, args.name)
    model = DDP(torch.nn.Linear(4, 4))
    for _ in range(3):
        model(torch.ones(1, 4)).sum().backward()
    print(folder)


if __name__ == "__main__":
    from options import parse

    main(parse())
