"""A program makes its folder on every rank; only its test refuses to run with several processes.

reason: the folder is made before, by all ranks of the training as well
runs: no (a script)
"""
import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def test(args):
    if args.distributed:
        raise NotImplementedError("one process looks at samples")
    print(torch.nn.Linear(4, 4)(torch.ones(1, 4)))


def train(args):
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    model(torch.ones(2, 4)).sum().backward()


def read():
    parser = argparse.ArgumentParser()
    parser.add_argument("--test", action="store_true")
    parser.add_argument("--launcher", default="none")
    args = parser.parse_args()
    if not os.path.exists("experiments"):
        os.makedirs("experiments")  # expect: RNK602
    return args


def main():
    args = read()
    if args.launcher == "none":
        args.distributed = False
    else:
        args.distributed = True
        dist.init_process_group("gloo")
    if args.test:
        test(args)
    else:
        train(args)


if __name__ == "__main__":
    main()
