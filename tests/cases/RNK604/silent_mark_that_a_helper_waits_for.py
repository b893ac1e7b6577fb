"""The others wait for another file, which the first rank makes behind the one they read.

reason: where the mark is, the file is written
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
        torch.save(torch.randperm(100), path)
        open(path + ".done", "w").close()
    wait_for(path + ".done")
    return torch.load(path, map_location="cpu")


def main():
    dist.init_process_group("gloo")
    return order("order.pt")
