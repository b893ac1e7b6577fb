"""All ranks write the options down in the function that parses them, when these have been told the rank.

reason: the file is that of the last one, whole, with its rank; nothing reads it
runs: no (a race)
"""
import argparse
import json

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", default="run")
    args = parser.parse_args()
    args.rank = dist.get_rank()
    with open(args.output + "/args.json", "w") as f:  # expect: RNK603 "each with the settings of the run"
        json.dump(args.__dict__, f, indent=2)
    return args


def main():
    dist.init_process_group("gloo")
    parse()
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main()
