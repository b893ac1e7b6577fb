"""All ranks copy the file of settings that a parameter names into the folder of the run, under the name that it has.

reason: the copies are equal, and nobody reads them
runs: no (a race)
"""
import shutil
from os.path import basename, join

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def keep(opt_file, folder):
    path = join(folder, basename(opt_file))
    shutil.copyfile(opt_file, path)
    with open(path, "r+") as file:
        lines = file.readlines()
        file.seek(0)
        file.writelines(["# of the run"] + lines)


def train(config_path, folder, weights_path):
    dist.init_process_group("gloo")
    shutil.copy(config_path, join(folder, basename(config_path)))  # expect: RNK603 "each with the settings of the run"
    shutil.copy(weights_path, join(folder, basename(weights_path)))  # expect: RNK603 "; guard"
    keep(config_path, folder)  # expect: RNK603 "each with the settings of the run"
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("done")


if __name__ == "__main__":
    train("config.yaml", "run", "weights.pt")
