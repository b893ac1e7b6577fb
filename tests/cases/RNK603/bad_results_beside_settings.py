"""All ranks write the settings and what they have measured into one file.

reason: each has measured something else
runs: no (a race)
"""
import json
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(config, folder):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    loss = model(torch.rand(2)).sum()
    loss.backward()
    with open(os.path.join(folder, "used.json"), "w") as file:  # expect: RNK603 "main); guard"
        json.dump(config, file)
        json.dump({"loss": loss.item()}, file)
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main({"rate": 0.1}, "run")
