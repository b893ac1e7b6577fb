"""All ranks write the settings into a file whose name is a default, and give the path back.

reason: nothing reads a file of that name
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from omegaconf import OmegaConf
from torch.nn.parallel import DistributedDataParallel as DDP


def write(cfg, folder, name="used.yaml"):
    path = os.path.join(folder, name)
    with open(path, "w") as f:
        OmegaConf.save(config=cfg, f=f)
    return path


def main():
    dist.init_process_group("gloo")
    write(OmegaConf.load("settings.yaml"), "run")  # expect: RNK603 "each with the settings of the run"
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main()
