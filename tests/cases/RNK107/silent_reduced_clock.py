"""The clocks are compared before the test.

reason: the reduced flag is equal on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    start = time.time()
    time.sleep(0.1 * rank)
    late = torch.tensor(float(time.time() - start > 0.05))
    dist.all_reduce(late, op=dist.ReduceOp.MAX)
    if late.item():
        dist.barrier()
