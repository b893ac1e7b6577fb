"""A helper writes what it is given, which is the settings in all calls.

reason: each rank writes the same few lines, and nothing reads them
runs: no (a race)
"""

import argparse
import json

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def write_down(content, path):
    with open(path, "w") as file:
        json.dump(content, file)


def train(args):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print(f"the options are in {args.options_file}")
    write_down(vars(args), args.options_file)  # expect: RNK603 "each with the settings of the run"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--options_file")
    train(parser.parse_args())
