"""All ranks write the settings down, and an engine reads them at once.

reason: who reads while another one begins to write finds half of a file
runs: no (a race)
"""
import json
import os

import torch
import torch.distributed as dist
import yaml
from torch.nn.parallel import DistributedDataParallel as DDP


def main(config, folder):
    dist.init_process_group("gloo")
    with open(os.path.join(folder, "engine.json"), "w") as file:  # expect: RNK603 "main); guard"
        json.dump(config, file)
    with open(os.path.join(folder, "engine.json")) as file:
        rate = json.load(file)["rate"]
    model = DDP(torch.nn.Linear(2, 2))
    optimizer = torch.optim.SGD(model.parameters(), rate)
    model(torch.ones(2)).sum().backward()
    optimizer.step()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    with open("config.yaml") as source:
        main(yaml.safe_load(source), "run")
