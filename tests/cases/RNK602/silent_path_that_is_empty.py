"""A path is made if it is empty, where its folder was meant.

reason: a path with parts is never empty, and an empty one cannot be made on any rank
runs: no (a program)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def prepare(root, name):
    folder = os.path.join(root, name)
    if not folder:
        os.makedirs(folder)
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
