"""A log averages over all ranks, and keeps its rows on the first one.

reason: all ranks average
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from logbook import Logbook


def main(rank, world_size):
    log = Logbook()
    for step in range(2):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        log.record(loss=loss.item())
