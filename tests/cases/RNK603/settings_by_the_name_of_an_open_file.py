"""All ranks open a file for the settings, and save them by its name.

reason: nothing reads a file of that name, and all ranks write the same
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from omegaconf import OmegaConf
from torch.nn.parallel import DistributedDataParallel as DDP


def write(cfg, folder):
    with open(os.path.join(folder, "used.yaml"), "w") as f:
        OmegaConf.save(config=OmegaConf.structured(OmegaConf.to_yaml(cfg)), f=f.name)


def main():
    dist.init_process_group("gloo")
    write(OmegaConf.load("settings.yaml"), "run")  # expect: RNK603 "each with the settings of the run"
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main()
