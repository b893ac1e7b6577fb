"""All ranks copy the file of the settings, and write down some that they make up alike

reason: each leaves the same file, and nothing reads it
runs: no (a race)
"""
import argparse
import json
import os
import shutil

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--config")
    parser.add_argument("--lr", type=float)
    args = parser.parse_args()
    dist.init_process_group("gloo")
    shutil.copy(args.config, os.path.join("run", "copied.yaml"))  # expect: RNK603 "each with the settings of the run"
    made = {"lr": args.lr, "batch": 8 * dist.get_world_size(), "betas": [0.9, 0.999], "clip": not args.lr}
    with open(os.path.join("run", "made.json"), "w") as file:  # expect: RNK603 "each with the settings of the run"
        file.write(json.dumps(made, indent=2))
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        torch.save(model.module.state_dict(), os.path.join("run", "last.pt"))


if __name__ == "__main__":
    main()
