"""The same helper reduces two views of one flag, one after the other.

reason: each is reduced before it is tested
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def agree(flag):
    dist.all_reduce(flag, op=dist.ReduceOp.MAX)


def main(rank, world_size):
    start = time.time()
    late = torch.tensor(float(time.time() - start > 3600 * (1 - rank)))
    other = late.clone()
    agree(late)
    if late.item():
        dist.barrier()
    agree(other)
    if other.item():
        dist.barrier()
