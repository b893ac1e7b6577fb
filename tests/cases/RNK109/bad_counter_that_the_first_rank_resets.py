"""All ranks count the epochs without progress, and only rank 0 begins anew

reason: the others stop while rank 0 goes on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 41); rank 1 finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class State:
    def __init__(self, rank):
        self.rank = rank
        self.epochs_without_progress = 0
        self.best = float("inf")


class Trainer:
    def __init__(self):
        self.model = DDP(torch.nn.Linear(2, 1))

    def goes_on(self, state, epoch):
        if state.epochs_without_progress > 2:
            print(f"rank {state.rank}: no progress")
            return False
        return epoch < 6

    def keep(self, state, metric):
        if state.rank != 0:
            return
        state.epochs_without_progress = 0  # expect: RNK109 "epochs_without_progress"
        state.best = metric

    def fit(self, rank):
        state, epoch = State(rank), 0
        while self.goes_on(state, epoch):
            epoch += 1
            state.epochs_without_progress += 1
            self.model(torch.ones(1, 2)).sum().backward()
            metric = 1.0 / epoch
            if metric < state.best:
                self.keep(state, metric)


def main(rank, world_size):
    Trainer().fit(rank)
