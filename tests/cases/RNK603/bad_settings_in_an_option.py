"""All ranks write the settings of an engine, and the program reads them by an option that holds the path.

reason: who reads while another one begins to write finds half of a file
runs: no (a race)
"""
import argparse
import json
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def tell(args):
    args.engine_config = os.path.join(args.output, "engine_config.json")
    with open(args.engine_config, mode="w") as writer:
        engine_config = {"train_batch_size": args.batch_size, "steps_per_print": 1000}
        writer.write(json.dumps(engine_config, indent=2))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output")
    parser.add_argument("--batch_size", type=int)
    args = parser.parse_args()
    dist.init_process_group("gloo")
    tell(args)  # expect: RNK603 "tell); guard"
    with open(args.engine_config) as reader:
        print(json.load(reader))
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main()
