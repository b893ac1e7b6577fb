"""What a tool says of a GPU is gathered where the tool has answered.

reason: on one rank it may fail, and the others wait for its part
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather (line 29); rank 1 finished
"""

import logging
import subprocess
import sys

import torch
import torch.distributed as dist


def utilization(command):
    return float(subprocess.check_output(command, text=True))


def report(command):
    used = None
    try:
        used = utilization(command)
    except Exception as error:
        logging.warning("no utilization: %s", error)
    if used is not None:
        part = torch.tensor([used])
        parts = [torch.zeros_like(part) for _ in range(dist.get_world_size())]
        dist.all_gather(parts, part)  # expect: RNK107 "whether its own work fails"


def main(rank, world_size):
    report([sys.executable, "-c", "print(40)"] if rank == 0 else ["no-such-tool"])
