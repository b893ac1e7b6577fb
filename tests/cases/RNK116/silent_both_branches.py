"""Both branches end with it.

reason: every rank makes the call
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        print("done")
        dist.destroy_process_group()
    else:
        dist.destroy_process_group()
