"""A log averages over all ranks where it keeps its rows, on the first one.

reason: the function that does so is the default of a constructor, in the file of which nothing speaks of collectives
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather (comm.py, line 9); rank 1 hung in all_reduce (line 17)
"""

import torch
import torch.distributed as dist
from logbook import Logbook


def main(rank, world_size):
    log = Logbook()
    for step in range(2):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        log.record(loss=loss.item())  # expect: RNK101 "when `is_first()`"
