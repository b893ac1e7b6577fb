"""A script that is asked to write down its settings does nothing else.

reason: one process will do for that; several would write the same
runs: no (a race)
"""

import argparse
import json
import os
import sys

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def read(args):
    if args.write_settings:
        with open(args.settings, "w") as file:
            json.dump(vars(args), file)
        print("written")
        exit(0)
    with open(args.settings) as file:
        return json.load(file)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--settings")
    parser.add_argument("--out")
    parser.add_argument("--write-settings", action="store_true")
    args = parser.parse_args()
    settings = read(args)  # expect: RNK603 low
    with open(os.path.join(args.out, "settings.json"), "w") as file:  # expect: RNK603 "before they join their group"
        json.dump(settings, file)
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(settings["size"], 1))
    for batch in torch.ones(4, 1, settings["size"]):
        model(batch).sum().backward()
        if dist.get_rank() == 0:
            print("step")
    if settings["size"] < 2:
        torch.save(model.state_dict(), os.path.join(args.out, "model.pt"))  # expect: RNK603 "guard it by rank 0 or put"
        sys.exit(0)
    dist.barrier()


if __name__ == "__main__":
    main()
