"""All ranks copy the file of settings that an option names into the folder of the run, and the weights that one names.

reason: the copies of the settings are equal and nobody reads them; of the weights, others may read a part
runs: no (a race)
"""
import argparse
import shutil

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(args):
    dist.init_process_group("gloo")
    shutil.copy(args.config, f"{args.folder}/config.yaml")  # expect: RNK603 "each with the settings of the run"
    shutil.copy(args.weights, f"{args.folder}/weights.pt")  # expect: RNK603
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("done")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--config")
    parser.add_argument("--weights")
    parser.add_argument("--folder")
    train(parser.parse_args())
