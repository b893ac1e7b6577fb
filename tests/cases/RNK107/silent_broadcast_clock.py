"""Rank 0 looks at its clock and tells the others.

reason: the list is broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    start = time.time()
    time.sleep(0.1 * rank)
    decision = [time.time() - start > 0.05]
    dist.broadcast_object_list(decision, src=0)
    if decision[0]:
        dist.barrier()
