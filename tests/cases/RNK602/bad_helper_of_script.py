"""A helper makes the folder, a script of all ranks calls it.

reason: the guard is missing on the way from the script
runs: no (a race)
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def prepare_output(path):
    if not os.path.exists(path):
        os.makedirs(path)  # expect: RNK602 "makedirs"
    return path


def train(output):
    torch.distributed.init_process_group("gloo")
    model = DDP(torch.nn.Linear(4, 4))
    folder = prepare_output(output)
    for step in range(10):
        model(torch.zeros(2, 4)).sum().backward()
    print(folder)


if __name__ == "__main__":
    train("out")
