"""The settings are a dict in the program, into which each rank puts the name of its own file.

reason: nobody writes the file of another one, and what is filled in elsewhere nobody knows
runs: no (the harm would be in the file)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

SETTINGS = {"folder": "out", "name": "model.pt", "steps": 3}


def main():
    dist.init_process_group("gloo")
    SETTINGS["name"] = f"model{dist.get_rank()}.pt"
    model = DistributedDataParallel(torch.nn.Linear(2, 2))
    for _ in range(SETTINGS["steps"]):
        model(torch.ones(1, 2)).sum().backward()
    torch.save(model.state_dict(), os.path.join(SETTINGS["folder"], SETTINGS["name"]))


if __name__ == "__main__":
    main()
