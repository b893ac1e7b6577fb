"""A program joins processes by one flag, and ends early by another one.

reason: several processes come to the folder where the other flag is off
runs: no (reads its command line)
"""
import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(options, model):
    for _ in range(options.rounds):
        model(torch.zeros(2, 4)).sum().backward()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--exported", default="exported")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--several", action="store_true")
    parser.add_argument("--evaluate", action="store_true")
    options = parser.parse_args()
    model = torch.nn.Linear(4, 4)
    if options.several:
        dist.init_process_group("gloo")
        model = DDP(model)
    train(options, model)
    if options.evaluate:
        return
    if not os.path.exists(options.exported):
        os.makedirs(options.exported)  # expect: RNK602
    print("exports to", options.exported)


if __name__ == "__main__":
    main()
