"""A training ends by its clock, with a checkpoint for which all ranks wait.

reason: the rank whose clock comes first waits for the checkpoint, the others wait for it in the next step
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 14); rank 1 hung in all_reduce (line 23)
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
        if time.time() - start > limit:
            save(model)
            break  # expect: RNK109 "by its own clock"
        time.sleep(0.05)


class Trainer:
    def __init__(self, model, limit):
        self.model, self.limit, self.start = model, limit, time.time()

    def is_late(self):
        return time.time() - self.start > self.limit

    def fit(self, loader):
        for _ in range(9):
            for batch in loader:
                dist.all_reduce(batch)
                if self.is_late():
                    save(self.model)
                    return  # expect: RNK109 "ends the loop"


def main(rank, world_size):
    time.sleep(rank * 0.5)
    train({}, 0.6)
    Trainer({}, 5).fit([torch.ones(1)])
