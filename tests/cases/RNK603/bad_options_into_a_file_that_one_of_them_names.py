"""All ranks write their options into the file that one of these names, and nothing reads it.

reason: the last one leaves it whole, so it is a matter of tidiness
runs: no (a race)
"""
import argparse
import json
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(args):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print(f"the options are in {args.options_file}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--options_file")
    args = parser.parse_args()
    if args.options_file is not None:
        os.makedirs(os.path.dirname(args.options_file), exist_ok=True)
        with open(args.options_file, "w") as file:  # expect: RNK603 "each with the settings of the run"
            json.dump(args.__dict__, file, indent=4)
    train(args)
