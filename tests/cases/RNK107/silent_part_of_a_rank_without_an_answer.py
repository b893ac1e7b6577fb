"""A rank without an answer brings a number that says so.

reason: all ranks enter the gather, whatever their tool says
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import subprocess
import sys

import torch
import torch.distributed as dist


def report(command):
    try:
        used = float(subprocess.check_output(command, text=True))
    except Exception:
        used = -1.0
    part = torch.tensor([used])
    parts = [torch.zeros_like(part) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, part)
    if used < 0:
        print("no answer")
    return [one.item() for one in parts if one.item() >= 0]


def main(rank, world_size):
    report([sys.executable, "-c", "print(40)"] if rank == 0 else ["no-such-tool"])
