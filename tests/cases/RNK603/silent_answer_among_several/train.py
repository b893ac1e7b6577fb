"""Ranks but the first have a stand-in for what saves, by one of several things that a function gives back.

reason: what the function gives back first is whether this is the first rank
runs: no (a race)
"""
import argparse
import os

import torch
from joining import join
from torch.nn.parallel import DistributedDataParallel as DDP


class NoOp:
    def __getattr__(self, name):
        return self.noop

    def noop(self, *args, **kwargs):
        return


class Saver:
    def __init__(self, folder):
        self.folder = folder

    def save(self, model, step):
        torch.save(model.state_dict(), os.path.join(self.folder, f"model_{step}.pt"))


def main(opt):
    first, devices, device = join(opt)
    if first:
        saver = Saver(opt.folder)
    else:
        saver = NoOp()
    model = DDP(torch.nn.Linear(2, 2).to(device))
    for step in range(10):
        model(torch.ones(2)).sum().backward()
    saver.save(model, step)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder")
    parser.add_argument("--local-rank", "--local_rank", type=int, default=-1)
    main(parser.parse_args())
