"""A helper that only rank 0 calls sets the first epoch in the options

reason: each rank has options of its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in backward (line 25)
"""

from argparse import Namespace

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def resume(args):
    args.start_epoch = 2  # expect: RNK109 "args.start_epoch"


def main(rank, world_size):
    args = Namespace(start_epoch=0, epochs=4)
    model = DDP(torch.nn.Linear(2, 1))
    if rank == 0:
        resume(args)
    for epoch in range(args.start_epoch, args.epochs):
        model(torch.ones(1, 2)).sum().backward()
