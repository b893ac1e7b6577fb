"""A program reads its settings through a buffer of text, and writes to a folder that they name on every rank.

reason: what the buffer holds is the same on all ranks; the path is no buffer
runs: no (needs yaml)
"""

import io
import os
import sys

import torch
import torch.distributed as dist
import yaml
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    dist.init_process_group("gloo")
    with open(sys.argv[1]) as file:
        text = file.read().replace("<home>", os.path.expanduser("~"))
    settings = yaml.load(io.StringIO(text), yaml.Loader)
    model = DDP(torch.nn.Linear(4, 1))
    model(torch.ones(2, 4)).sum().backward()
    torch.save(model.module.state_dict(), settings["folder"] + "/model.pt")  # expect: RNK603 "every rank writes"
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
