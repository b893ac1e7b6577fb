"""All ranks save the settings, and read those of the run from which they go on.

reason: that may be the same folder, and who comes later finds half of a file
runs: no (a race)
"""
import argparse
import json
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def load_config(path):
    with open(path) as file:
        return json.load(file)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--resume_dir", default="run")
    parser.add_argument("--save_dir", default="run")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    config = load_config(os.path.join(args.resume_dir, "config.json"))
    with open(os.path.join(args.save_dir, "config.json"), "w") as f:  # expect: RNK603 "main); guard"
        json.dump(config, f, indent=4)
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main()
