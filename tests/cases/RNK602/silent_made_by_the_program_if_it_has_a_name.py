"""The program makes the folder that the user names, unless the name is empty, and hands its options on.

reason: where it has a name it is there, however the options went through parsers and helpers that communicate
"""

import argparse
import errno
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def mkdir(path):
    try:
        os.makedirs(path)
    except OSError as e:
        if e.errno != errno.EEXIST:
            raise


def add(parser):
    parser.add_argument("--x")


def init(args):
    args.rank = int(os.environ["RANK"])
    dist.init_process_group("gloo", rank=args.rank)
    dist.barrier()


def main(args):
    init(args)
    if not os.path.exists(args.output_dir):
        os.makedirs(args.output_dir)
    m = DDP(torch.nn.Linear(2, 2))
    m(torch.ones(2)).sum().backward()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--output-dir")
    add(parser)
    args = parser.parse_args()
    if args.output_dir:
        mkdir(args.output_dir)
    main(args)
