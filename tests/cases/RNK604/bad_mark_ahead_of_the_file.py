"""The mark for which the others wait is made ahead of the file.

reason: where the mark is, the file may not be there yet
runs: no (a race)
"""
import os
import time

import torch
import torch.distributed as dist


def wait_for(path):
    while not os.path.exists(path):
        time.sleep(0.1)


def order(path):
    if dist.get_rank() == 0:
        open(path + ".begun", "w").close()
        torch.save(torch.randperm(100), path)
    wait_for(path + ".begun")
    return torch.load(path, map_location="cpu")  # expect: RNK604 "written by rank 0 only"


def main():
    dist.init_process_group("gloo")
    return order("order.pt")
