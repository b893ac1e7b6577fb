"""What decides is the metric that is called the primary one, not the process.

reason: the metric is there on all ranks, and each writes
runs: no (a race)
"""
import argparse

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(args):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if args.primary_metric:
        torch.save(model.module.state_dict(), "best.pt")  # expect: RNK603 "best.pt"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--primary_metric", default="accuracy")
    train(parser.parse_args())
