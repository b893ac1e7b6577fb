"""A script that is given its local rank writes its arguments.

reason: args.rank is known, and not asked
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def setup(args):
    args.rank = dist.get_rank()
    if args.local_rank == 0:  # expect: RNK611 "args.txt"
        os.makedirs(args.output, exist_ok=True)
        with open(os.path.join(args.output, "args.txt"), "w") as file:
            file.write(str(vars(args)))
