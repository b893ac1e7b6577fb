"""The wrapper is chosen by the question whether there is a group.

reason: a single process takes the one that does nothing
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Bare(torch.nn.Module):
    def __init__(self, module, *args, **kwargs):
        super().__init__()
        self.module = module

    def forward(self, *args):
        return self.module(*args)


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    wrap = DDP if dist.is_initialized() else Bare
    model = wrap(torch.nn.Linear(1, 1))
    other = (DDP if dist.is_initialized() else Bare)(torch.nn.Linear(1, 1))
    print(model(torch.ones(1)), other)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
