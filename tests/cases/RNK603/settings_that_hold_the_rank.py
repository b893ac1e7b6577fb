"""All ranks write their options down, among which each has its own rank.

reason: what stays is that of an arbitrary rank, whole; nothing reads it
runs: no (a race)
"""
import argparse
import json
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(args):
    dist.init_process_group("gloo")
    args.rank = dist.get_rank()
    with open(os.path.join(args.folder, "used.json"), "w") as file:  # expect: RNK603 "each with the settings of the run"
        json.dump(vars(args), file)
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if args.rank == 0:
        print("one step")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder")
    main(parser.parse_args())
