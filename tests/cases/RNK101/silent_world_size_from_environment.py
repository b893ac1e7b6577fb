"""Synchronisation depends on WORLD_SIZE, printing on RANK.

reason: the launcher gives all processes the same WORLD_SIZE
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist

WORLD_SIZE = int(os.environ.get("WORLD_SIZE", "1"))
RANK = int(os.environ.get("RANK", "0"))
IS_DISTRIBUTED = WORLD_SIZE > 1


def average(value):
    tensor = torch.tensor(value, dtype=torch.float64)
    if IS_DISTRIBUTED:
        dist.all_reduce(tensor)
        tensor /= WORLD_SIZE
    return tensor.item()


def main():
    if IS_DISTRIBUTED:
        dist.init_process_group("gloo")
    mean = average(0.5)
    if RANK == 0:
        print("mean", mean)
    if IS_DISTRIBUTED:
        dist.barrier()
        dist.destroy_process_group()


if __name__ == "__main__":
    main()
