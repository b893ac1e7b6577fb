"""A function that reads what belongs to the rank and sums up afterwards is called where all failures are suppressed.

reason: the rank without its file goes on to the barrier, and the others wait for it in the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in barrier (line 29)
"""

import contextlib
import json

import torch
import torch.distributed as dist


def evaluate(path):
    with open(path) as file:
        total = torch.tensor(float(sum(json.load(file))))
    dist.all_reduce(total)
    return total.item()


def main(rank, world_size):
    if rank == 0:
        with open("targets_0.json", "w") as file:
            file.write("[1, 2]")
    for _ in range(2):
        with contextlib.suppress(Exception):  # expect: RNK111
            evaluate(f"targets_{dist.get_rank()}.json")
        dist.barrier()
