"""Training ends when the time is up on any rank.

reason: the clock is reduced before it decides, so all ranks leave in the same round
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def train(model, batches, budget):
    started = time.monotonic()
    model = DistributedDataParallel(model)
    for batch in batches:
        model(batch).sum().backward()
        over = torch.tensor(float(time.monotonic() - started > budget))
        dist.all_reduce(over, op=dist.ReduceOp.MAX)
        if over.item():
            break


def main(rank, world_size):
    time.sleep(0.5 * rank)  # its node was slower to come up
    train(torch.nn.Linear(4, 1), torch.ones(3, 2, 4), budget=0.4)
