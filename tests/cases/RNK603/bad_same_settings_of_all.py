"""All ranks write the settings down, and nothing reads the file.

reason: the last one leaves it whole, so it is a matter of tidiness
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
    yaml.dump(config, open(os.path.join(folder, "used.yaml"), "w"))  # expect: RNK603 "each with the settings of the run"
    path = os.path.join(folder, "used.json")
    with open(path, "w") as file:  # expect: RNK603 "each with the settings of the run"
        file.write(json.dumps(vars(config), indent=2) + "\n")
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        torch.save(model.module.state_dict(), os.path.join(folder, "last.pt"))


if __name__ == "__main__":
    with open("config.yaml") as source:
        main(yaml.safe_load(source), "run")
