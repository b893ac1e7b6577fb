"""A helper joins below a flag, and the program exports below its opposite, on options that are handed on.

reason: where processes are joined nothing is exported
runs: no (reads its command line)
"""
import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def build(options):
    several = options.several
    if several:
        dist.init_process_group("gloo")
        print("rank", dist.get_rank())
    model = torch.nn.Linear(4, 4)
    return DDP(model) if several else model


def run(options):
    model = build(options)
    for _ in range(options.rounds):
        model(torch.zeros(2, 4)).sum().backward()
    if options.several:
        dist.barrier()
    if not options.several:
        if not os.path.exists(options.exported):
            os.makedirs(options.exported)
        torch.jit.save(torch.jit.script(model), os.path.join(options.exported, "model.pt"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--exported", default="exported")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--several", action="store_true")
    run(parser.parse_args())


if __name__ == "__main__":
    main()
