"""A sub-group is destroyed by its members.

reason: the others hold nothing of it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group([0])
    if rank == 0:
        dist.destroy_process_group(group)
    dist.barrier()
