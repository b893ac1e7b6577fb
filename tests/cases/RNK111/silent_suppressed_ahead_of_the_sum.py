"""Only what is read is suppressed; all ranks come to the sum.

reason: a rank without its file adds nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import contextlib
import json

import torch
import torch.distributed as dist


def main(rank, world_size):
    for _ in range(2):
        total = torch.zeros(1)
        with contextlib.suppress(OSError, ValueError):
            with open(f"targets_{dist.get_rank()}.json") as file:
                total += sum(json.load(file))
        dist.all_reduce(total)
        dist.barrier()
