"""The collective lies two modules away from the rank test.

reason: summarize > mean ends in an all_reduce of all ranks, and only rank 0 calls it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (engine/comm.py, line 9); rank 1 finished
"""
import torch.distributed as dist
from engine.metrics import Average, summarize


def train(steps):
    average = Average()
    losses = []
    for step in range(steps):
        losses.append(1.0 / (step + 1))
        average.update(losses[-1])
    if dist.get_rank() == 0:
        print(average.count, "steps")
        print(summarize(losses))  # expect: RNK101 "summarize"


def main(rank, world_size):
    train(2)
