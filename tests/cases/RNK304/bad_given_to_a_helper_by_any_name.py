"""Helpers that are given the index of a GPU, whatever they call it, and get the global rank from everybody

reason: each call hands the rank in the whole job to what counts the GPUs of one machine
runs: no (several nodes)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def choose(index):
    torch.cuda.set_device(index)  # expect: RNK304


def device_of(number):
    return torch.device("cuda", number)  # expect: RNK304


def wrap(model, position):
    return DDP(model.cuda(), device_ids=[position])  # expect: RNK304


def main():
    dist.init_process_group("gloo")
    choose(max(int(os.environ.get("RANK", -1)), 0))
    tensor = torch.ones(1).to(device_of(min(dist.get_rank(), dist.get_world_size() - 1)))
    dist.all_reduce(tensor)
    wrap(torch.nn.Linear(4, 4), abs(dist.get_rank()))


if __name__ == "__main__":
    main()
