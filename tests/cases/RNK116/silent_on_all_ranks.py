"""The process group is destroyed by all ranks.

reason: no condition
runs: 2 ranks
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    dist.barrier()
    if rank == 0:
        print("done")
    dist.destroy_process_group()
