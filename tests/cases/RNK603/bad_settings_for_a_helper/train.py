"""All ranks write the settings down, and a helper of the program reads them.

reason: who reads while another one begins to write finds half of a file
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
import yaml
from torch.nn.parallel import DistributedDataParallel as DDP

from helper import used


def main(config, folder):
    dist.init_process_group("gloo")
    with open(os.path.join(folder, "used.yml"), "w") as f:  # expect: RNK603 "main); guard"
        yaml.dump(config, f)
    print(used(folder))
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    with open("settings.yml") as source:
        main(yaml.safe_load(source), "run")
