"""A round goes on to the next one unless the time of any rank is up, and what comes behind it ends the loop.

reason: all ranks have the same answer
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    time.sleep(0.35 * rank)
    start = time.monotonic()
    for step in range(12):
        time.sleep(0.1)
        late = torch.tensor(float(time.monotonic() - start > 0.6))
        dist.all_reduce(late, op=dist.ReduceOp.MAX)
        if late.item() == 0:
            continue
        print("late in step", step)
        break
