"""Saves where an option is on which the function that joins has set below a test of the rank.

reason: one process of the node comes to the write
runs: no (a race)
"""
import argparse

import torch
from joining import join
from torch.nn.parallel import DistributedDataParallel as DDP


def main(opt):
    join(opt)
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if opt.log:
        torch.save(model.module.state_dict(), "model.pt")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpus", type=int, default=2)
    main(parser.parse_args())
