"""A helper writes for the first rank that trains, and for an evaluation, behind which a function on the way asserts
that there is one process.

reason: with several processes the evaluation has written before it fails
runs: no (takes options)
"""
import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def predict(model, path):
    model.eval()
    with open(path, "w") as file:
        file.write(f"{model(torch.ones(2)).sum().item()}\n")


def train(args):
    model = torch.nn.Linear(2, 2)
    if args.local_rank != -1:
        model = DDP(model)
    for epoch in range(3):
        model(torch.ones(2)).sum().backward()
        if args.local_rank in [-1, 0]:
            predict(model, os.path.join(args.folder, f"dev_{epoch}.csv"))


def evaluate(args):
    model = torch.nn.Linear(2, 2)
    predict(model, os.path.join(args.folder, "test.csv"))


def main(args):
    if args.local_rank != -1:
        dist.init_process_group("gloo")
    args.world_size = dist.get_world_size() if args.local_rank != -1 else 1
    if args.mode == "train":
        train(args)
    else:
        evaluate(args)  # expect: RNK603
        assert args.world_size == 1, "not with several processes"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode")
    parser.add_argument("--folder")
    options = parser.parse_args()
    options.local_rank = int(os.environ.get("LOCAL_RANK", -1))
    main(options)
