"""All ranks write the settings of an engine, whose path an option tells it.

reason: nothing but the engine speaks of the option, and it reads the file when the model is there
runs: no (a race)
"""
import argparse
import json
import os

import deepspeed
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def tell(args):
    args.deepspeed_config = os.path.join(args.output, "deepspeed_config.json")
    with open(args.deepspeed_config, mode="w") as writer:
        ds_config = {"train_batch_size": args.batch_size * dist.get_world_size(), "steps_per_print": 1000}
        writer.write(json.dumps(ds_config, indent=2))


def main():
    parser = deepspeed.add_config_arguments(argparse.ArgumentParser())
    parser.add_argument("--output")
    parser.add_argument("--batch_size", type=int)
    args = parser.parse_args()
    dist.init_process_group("gloo")
    tell(args)  # expect: RNK603 "each with the settings of the run"
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main()
