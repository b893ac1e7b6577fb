"""The settings are written before the model is wrapped.

reason: those who write go on to DDP, if there are several
runs: no (a program)
"""
import json
import os

import torch
import torch.distributed as dist
from options import parse
from torch.nn.parallel import DistributedDataParallel as DDP


def main(args):
    distributed = args.world_size > 1
    if distributed:
        dist.init_process_group("gloo", rank=args.rank, world_size=args.world_size)
    with open(os.path.join(args.folder, "settings.json"), "w") as f:  # expect: RNK603
        json.dump(vars(args), f)
    model = torch.nn.Linear(4, 4)
    if distributed:
        model = DDP(model)
    for _ in range(args.steps):
        model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    main(parse())
