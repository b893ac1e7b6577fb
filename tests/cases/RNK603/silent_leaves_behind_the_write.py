"""Who asks for the settings gets them and nothing else.

reason: that mode ends before any process is joined
runs: no (a program)
"""
import json
import sys

import torch
import torch.distributed as dist
from options import parse
from torch.nn.parallel import DistributedDataParallel as DDP


def dump(args):
    if args.dump:
        with open(args.folder + "/settings.json", "w") as f:
            json.dump(vars(args), f)
        sys.exit(0)


def main(args):
    dump(args)
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(4, 4))
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    main(parse())
