"""The first rank writes a file and adds up in a group of its own; a failure is logged.

reason: no other rank comes to what the first rank leaves out
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def save(numbers, alone, path):
    if dist.get_rank() == 0:
        torch.save(numbers, path)
        dist.all_reduce(numbers, group=alone)


def main(rank, world_size):
    alone = dist.new_group([0])
    numbers = torch.ones(1)
    try:
        save(numbers, alone, "there is no such folder/numbers.pt")
    except Exception as error:
        print(f"not saved: {error}")
    dist.all_reduce(numbers)
