"""A program trains with several processes and ends; without the flag, one process exports.

reason: where processes are joined, the program has returned before it comes to the folder
runs: no (reads its command line)
"""
import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(options):
    model = DDP(torch.nn.Linear(4, 4))
    for _ in range(options.rounds):
        model(torch.zeros(2, 4)).sum().backward()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--exported", default="exported")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--several", action="store_true")
    options = parser.parse_args()
    if options.several:
        dist.init_process_group("gloo")
        train(options)
        return
    model = torch.nn.Linear(4, 4)
    if not os.path.exists(options.exported):
        os.makedirs(options.exported)
    torch.jit.save(torch.jit.script(model), os.path.join(options.exported, "model.pt"))


if __name__ == "__main__":
    main()
