"""The clock's answer is reduced before it is tested.

reason: all ranks leave in the same round
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    start = time.time()
    for step in range(20):
        time.sleep(0.02)
        dist.all_reduce(torch.ones(1))
        late = torch.tensor(float(time.time() - start > 0.1 * (rank + 1)))
        dist.all_reduce(late, op=dist.ReduceOp.MAX)
        if late.item():
            break
