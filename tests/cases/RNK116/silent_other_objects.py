"""Something else is destroyed.

reason: the name alone says nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Cache:
    def destroy_process_group(self):
        self.groups = []


def main(rank, world_size):
    cache = Cache()
    if rank == 0:
        cache.destroy_process_group()
    dist.barrier()
