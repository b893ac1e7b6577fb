"""Losses are averaged while each rank goes through the files of its data.

reason: whose loss meets whose makes no difference
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import glob
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    for path in glob.glob(os.path.join(os.path.dirname(__file__), "silent_s*.py")):
        with open(path) as file:
            loss = torch.tensor([float(len(file.read()))])
        dist.all_reduce(loss)
        print("loss", loss.item() / world_size)
