"""One branch writes and returns, the other trains.

reason: those who write never come to the model
runs: no (a program)
"""
import json

import torch
import torch.distributed as dist
from options import parse
from torch.nn.parallel import DistributedDataParallel as DDP


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    if args.prepare:
        with open(args.folder + "/index.json", "w") as f:
            json.dump(list(range(args.number)), f)
        return
    model = torch.nn.Linear(4, 4)
    if args.distributed:
        model = DDP(model)
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    main(parse())
