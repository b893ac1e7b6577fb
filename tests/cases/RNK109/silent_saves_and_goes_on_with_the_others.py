"""Ranks decide by one clock whether to save and stop; a rank that is done by its own makes the call of the others.

reason: the first decision is broadcast, and on both sides of the second the same operation comes next
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def save(model):
    dist.barrier()
    if dist.get_rank() == 0:
        print(model)


def train(model, limit):
    start = time.time()
    for _ in range(60):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        late = torch.tensor(float(time.time() - start > limit))
        dist.broadcast(late, src=0)
        if late.item():
            save(model)
            break
        time.sleep(0.01)


def summed(start, limit):
    loss = torch.ones(1)
    if time.time() - start > limit:
        dist.all_reduce(loss)
        return loss
    loss = loss * 2
    dist.all_reduce(loss)
    return loss


def main(rank, world_size):
    start = time.time()
    time.sleep(rank * 0.2)
    train({}, 0.1)
    summed(start, 0.1)
