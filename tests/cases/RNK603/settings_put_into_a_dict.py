"""All ranks write a dict into one file into which they have put the settings.

reason: nothing but the options goes into it, and nothing reads the file
runs: no (a race)
"""
import argparse
import json
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default="run")
    parser.add_argument("--width", type=int, default=2)
    args = parser.parse_args()
    dist.init_process_group("gloo")
    used = {}
    used["options"] = vars(args)
    used.update({"version": 3})
    with open(os.path.join(args.folder, "used.json"), "w") as file:  # expect: RNK603 "each with the settings of the run"
        json.dump(used, file)
    model = DDP(torch.nn.Linear(args.width, 2))
    model(torch.ones(args.width)).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main()
