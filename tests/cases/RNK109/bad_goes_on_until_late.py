"""A round goes on to the next one unless the time of its rank is up, and what comes behind it ends the loop.

reason: near the limit they disagree
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 18)
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    time.sleep(0.35 * rank)  # one of them had more to prepare
    start = time.monotonic()
    for step in range(12):
        time.sleep(0.1)
        dist.all_reduce(torch.ones(1))
        if time.monotonic() - start <= 0.6:
            continue
        print("late in step", step)
        break  # expect: RNK109 "its own clock"
