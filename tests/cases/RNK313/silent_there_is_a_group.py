"""Functions that make the group themselves, or demand that there is one.

reason: one process has a group there, or has failed before
runs: no (it is about a single process, which has no group)
"""

import os

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main(args, model):
    dist.init_process_group("gloo")
    if args.distributed:
        model = DistributedDataParallel(model)
    else:
        model = model.cpu()
    dist.barrier()


def main_of_several(args, model):
    assert args.distributed, "start me with torchrun"
    if args.distributed:
        model = DistributedDataParallel(model)
    else:
        model = model.cpu()
    dist.barrier()


def main_of_a_launcher(args, model):
    args.rank = int(os.environ["RANK"])
    if args.distributed:
        model = DistributedDataParallel(model)
    else:
        model = model.cpu()
    dist.barrier()
