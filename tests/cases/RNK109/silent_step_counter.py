"""The number of steps ends the loop.

reason: it is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, max_steps=3):
    step = 0
    while True:
        dist.all_reduce(torch.ones(1))
        step += 1
        if step >= max_steps:
            break
        if rank == 0:
            print("step", step)
