"""Training ends when the time is up, as each rank sees it.

reason: the backward of DDP communicates as an all_reduce does: who came later goes on alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in forward (line 17)
"""
import time

import torch
from torch.nn.parallel import DistributedDataParallel


def train(model, batches, budget):
    started = time.monotonic()
    model = DistributedDataParallel(model)
    for batch in batches:
        model(batch).sum().backward()
        if time.monotonic() - started > budget:
            break  # expect: RNK109 "each decides by its own clock"


def main(rank, world_size):
    time.sleep(0.5 * rank)  # its node was slower to come up
    train(torch.nn.Linear(4, 1), torch.ones(3, 2, 4), budget=0.4)
