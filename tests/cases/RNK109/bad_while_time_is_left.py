"""A budget of time as the condition of the loop.

reason: each rank looks at its own clock
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 17)
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    time.sleep(0.3 * rank)  # one of them had more to prepare
    start = time.time()
    while time.time() - start < 0.6:  # expect: RNK109 "its own clock"
        dist.all_reduce(torch.ones(1))
        time.sleep(0.05)
