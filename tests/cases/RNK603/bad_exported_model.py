"""Every rank exports the scripted model.

reason: torch.jit.script gives an object that saves itself
runs: no (a program)
"""
import os

import torch
import torch.distributed as dist
from options import parse
from torch.nn.parallel import DistributedDataParallel as DDP


def main(args):
    dist.init_process_group("gloo")
    model = torch.nn.Linear(4, 4)
    scripted = torch.jit.script(model)
    scripted.save(os.path.join(args.folder, "init.zip"))  # expect: RNK603
    model = DDP(model)
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    main(parse())
