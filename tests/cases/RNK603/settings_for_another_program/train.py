"""All ranks write the settings down, and a program that decodes reads them when the model is trained.

reason: by then the last one has left it whole
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
import yaml
from torch.nn.parallel import DistributedDataParallel as DDP


def main(config, folder):
    dist.init_process_group("gloo")
    with open(os.path.join(folder, "used.yml"), "w") as f:  # expect: RNK603 "each with the settings of the run"
        yaml.dump(config, f)
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    with open("settings.yml") as source:
        main(yaml.safe_load(source), "run")
