"""Rank 0 reports one number after the other, each through a helper that reduces.

reason: each of the tests keeps the others from a collective; no few of them explain what ranks do differently
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""

import torch
import torch.distributed as dist


def mean(value):
    dist.all_reduce(value)
    return value / dist.get_world_size()


def main(rank, world_size):
    loss, accuracy, precision, recall, speed, memory = torch.ones(6)
    if rank == 0:
        print("loss", mean(loss))  # expect: RNK101 "all_reduce"
    if rank == 0:
        print("accuracy", mean(accuracy))  # expect: RNK101 "all_reduce"
    if rank == 0:
        print("precision", mean(precision))  # expect: RNK101 "all_reduce"
    if rank == 0:
        print("recall", mean(recall))  # expect: RNK101 "all_reduce"
    if rank == 0:
        print("speed", mean(speed))  # expect: RNK101 "all_reduce"
    if rank == 0:
        print("memory", mean(memory))  # expect: RNK101 "all_reduce"
