"""A decorator of another file sends the other ranks home before what the method gathers.

reason: the body of the decorated method runs on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""
import torch
import torch.distributed as dist
from ranks import main_process_only


class Report:
    def __init__(self):
        self.rows = []

    @main_process_only  # expect: RNK103 "skips `dist.all_reduce(loss)`"
    def add(self, loss):
        dist.all_reduce(loss)
        self.rows.append(loss.item())

    @main_process_only
    def show(self):
        print(self.rows)


def main(rank, world_size):
    report = Report()
    report.add(torch.tensor(0.5))
    report.show()
