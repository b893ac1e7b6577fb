"""Settings are kept in an option for a library; another program beside has an option of that name and reads it.

reason: what another program reads is its own file: the last rank leaves this one whole
runs: no (needs the library)
"""
import argparse
import json
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(args):
    dist.init_process_group("gloo")
    args.engine_config = os.path.join(args.folder, "engine.json")
    with open(args.engine_config, "w") as file:  # expect: RNK603 "each with the settings of the run"
        config = {"lr": args.lr}
        file.write(json.dumps(config))
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("done")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr", type=float)
    parser.add_argument("--folder")
    train(parser.parse_args())
