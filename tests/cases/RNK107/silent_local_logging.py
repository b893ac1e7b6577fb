"""The clock decides about logging only.

reason: nothing under the test communicates
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    last = time.time()
    for step in range(3):
        dist.all_reduce(torch.ones(1))
        if time.time() - last > 0.01:
            print("step", step)
            last = time.time()
