"""All ranks write their options by a path, and nothing reads them.

reason: the last one leaves the file whole
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
    (Path(args.output) / "options.json").write_text(json.dumps(vars(args)))  # expect: RNK603 "each with the settings of the run"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--output")
    train(parser.parse_args())
