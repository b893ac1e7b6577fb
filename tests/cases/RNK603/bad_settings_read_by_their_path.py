"""All ranks write their options by a path that an option names, and read them by it.

reason: a rank may find a file that another one has just emptied
runs: no (a race)
"""

import argparse
import json
from pathlib import Path

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(args):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("trained")
    args.options_file.write_text(json.dumps(vars(args)))  # expect: RNK603 "train); guard it by"
    print(json.loads(args.options_file.read_text()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--options_file", type=Path)
    train(parser.parse_args())
