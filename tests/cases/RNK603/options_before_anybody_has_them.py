"""All ranks write the options down where these have just been parsed; later they are told the rank.

reason: no rank has put anything of its own into them yet
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
    with open(args.output + "/args.json", "w") as f:
        json.dump(args.__dict__, f, indent=2)
    return args


def main():
    args = parse()  # expect: RNK603 "each with the same settings"
    dist.init_process_group("gloo")
    args.rank = dist.get_rank()
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main()
