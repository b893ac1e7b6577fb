"""All ranks write their options into the file that one of these names, and read it when they begin to train.

reason: who reads while another one begins to write finds half of a file
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
    with open(args.options_file) as file:
        rate = json.load(file)["rate"]
    model = DDP(torch.nn.Linear(2, 2))
    optimizer = torch.optim.SGD(model.parameters(), rate)
    model(torch.ones(2)).sum().backward()
    optimizer.step()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--options_file", required=True)
    parser.add_argument("--rate", type=float, default=0.1)
    args = parser.parse_args()
    os.makedirs(os.path.dirname(args.options_file), exist_ok=True)
    with open(args.options_file, "w") as file:  # expect: RNK603 "before they join their group); move"
        json.dump(args.__dict__, file, indent=4)
    train(args)
