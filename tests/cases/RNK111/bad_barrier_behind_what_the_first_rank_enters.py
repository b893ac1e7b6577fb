"""The first rank adds up in a group of its own and writes a file, then all meet in a barrier; a failure is logged.

reason: nobody waits for the first rank in its own group, but all others do in the barrier, which it leaves out
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in all_reduce (line 26)
"""

import torch
import torch.distributed as dist


def save(numbers, alone, path):
    if dist.get_rank() == 0:
        dist.all_reduce(numbers, group=alone)
        torch.save(numbers, path)
    dist.barrier()


def main(rank, world_size):
    alone = dist.new_group([0])
    numbers = torch.ones(1)
    try:
        save(numbers, alone, "there is no such folder/numbers.pt")
    except Exception as error:  # expect: RNK111 "the others stay in `dist.barrier()`"
        print(f"not saved: {error}")
    dist.all_reduce(numbers)
