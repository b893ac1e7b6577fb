"""The connections are made ahead of the first step; how much is sent for that is read from the environment.

reason: a variable that is no number is none on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def warm_up(group=None):
    try:
        size = int(os.environ.get("WARM_UP", "16"))
        sent = torch.zeros(size)
        dist.all_reduce(sent, group=group)
    except Exception as error:
        print("not warmed up:", error)
    dist.barrier(group=group)


def main(rank, world_size):
    warm_up()
