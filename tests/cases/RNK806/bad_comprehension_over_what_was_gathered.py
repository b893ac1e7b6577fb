"""What rank 0 has gathered is merged on all ranks, in a comprehension.

reason: the list is None on rank 1, which fails over it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 15); rank 1 raised TypeError (line 14)
observed:
"""
import torch.distributed as dist


def main(rank, world_size):
    everything = [None] * world_size if rank == 0 else None
    dist.gather_object({rank: rank}, everything, dst=0)
    merged = {key: value for part in everything for key, value in part.items()}  # expect: RNK806 "None"
    dist.barrier()
    return merged
