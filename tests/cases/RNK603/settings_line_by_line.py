"""All ranks write the options down, one line for each, and copy the file of settings, under one name for both paths.

reason: the last one leaves both files whole, and nothing reads them
runs: no (a race)
"""
import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(args):
    dist.init_process_group("gloo")
    f = os.path.join(args.folder, "args.txt")
    with open(f, "w") as file:  # expect: RNK603 "each with the settings of the run"
        for arg in sorted(vars(args)):
            attr = getattr(args, arg)
            file.write("{} = {}\n".format(arg, attr))
    if args.config is not None:
        f = os.path.join(args.folder, "config.txt")
        if not os.path.isfile(f):
            with open(f, "w") as file:  # expect: RNK603 "each with the settings of the run"
                file.write(open(args.config).read())
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("trained")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder")
    parser.add_argument("--config")
    train(parser.parse_args())
