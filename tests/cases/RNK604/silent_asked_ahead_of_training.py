"""All ranks ask for the result of an earlier run, train together, and the first one writes the result of this one

reason: no rank comes to the end before all have asked
runs: no (the training is out of sight)
"""

import json
import os
import sys

import torch.distributed as dist
from trainers import train_base, train_long


def main(args, model):
    dist.init_process_group("gloo")
    if os.path.isfile(f"{args.folder}/summary.json"):
        sys.exit(0)
    train = train_long if args.long else train_base
    stats = train(model)
    if dist.get_rank() == 0:
        with open(f"{args.folder}/summary.json", "w") as file:
            json.dump(stats, file)
