"""All ranks copy the file of settings into the folder of the run, and read the copy at once.

reason: one may read it while another has just cut it off
runs: no (a race)
"""
import argparse
import shutil

import torch
import torch.distributed as dist
import yaml
from torch.nn.parallel import DistributedDataParallel as DDP


def train(args):
    dist.init_process_group("gloo")
    shutil.copy(args.config, f"{args.folder}/config.yaml")  # expect: RNK603 "guard it by rank 0"
    with open(f"{args.folder}/config.yaml") as file:
        width = yaml.safe_load(file)["width"]
    model = DDP(torch.nn.Linear(width, 2))
    model(torch.ones(width)).sum().backward()
    if dist.get_rank() == 0:
        print("done")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--config")
    parser.add_argument("--folder")
    train(parser.parse_args())
