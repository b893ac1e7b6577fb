"""All ranks copy the file of settings into the folder of the run, and read the copy by its name.

reason: one may read it while another has just cut it off
runs: no (a race)
"""
import shutil
from os.path import basename, join

import torch
import torch.distributed as dist
import yaml
from torch.nn.parallel import DistributedDataParallel as DDP


def train(config_path, folder):
    dist.init_process_group("gloo")
    shutil.copy(config_path, join(folder, basename(config_path)))  # expect: RNK603 "train); guard it by rank 0"
    with open(join(folder, basename(config_path))) as file:
        width = yaml.safe_load(file)["width"]
    model = DDP(torch.nn.Linear(width, 2))
    model(torch.ones(width)).sum().backward()
    if dist.get_rank() == 0:
        print("done")


if __name__ == "__main__":
    train("config.yaml", "run")
