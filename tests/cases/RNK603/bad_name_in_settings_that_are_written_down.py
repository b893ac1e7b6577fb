"""The settings are a dict in the program, and the name of the file stands there.

reason: nothing puts another name into it: all ranks write the same file
runs: no (the harm is in the file)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

SETTINGS = {"folder": "out", "steps": 3}


def main():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(2, 2))
    for _ in range(SETTINGS["steps"]):
        model(torch.ones(1, 2)).sum().backward()
    torch.save(model.state_dict(), os.path.join(SETTINGS["folder"], "model.pt"))  # expect: RNK603


if __name__ == "__main__":
    main()
