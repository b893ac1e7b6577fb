"""The process group is destroyed by all ranks.

reason: no condition
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    dist.barrier()
    if rank == 0:
        print("done")
    dist.destroy_process_group()
