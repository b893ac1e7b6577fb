"""A program whose `print` says nothing on the other ranks.

reason: what all ranks print comes out once
"""
import builtins

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load


def keep_quiet():
    say = builtins.print

    def print(*args, force=False, **kwargs):
        if force or dist.get_rank() == 0:
            say(*args, **kwargs)

    builtins.print = print


def train(args):
    dist.init_process_group("gloo")
    keep_quiet()
    rank = dist.get_rank()
    if rank == 0:
        print("building the model")
    model = build(args)
    print("the model is there")
    if rank == 0:
        print("wrapping the model")
    model = DDP(model)
    if rank == 0:
        print("starting to train")
    for batch in load(args, rank):
        model(batch).mean().backward()
