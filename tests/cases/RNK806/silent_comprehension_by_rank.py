"""What rank 0 has gathered is merged on rank 0 alone, in comprehensions.

reason: elsewhere nobody goes over it: there is a test of the rank, or an empty list in its place
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""
import torch.distributed as dist


def main(rank, world_size):
    everything = [None] * world_size if rank == 0 else None
    dist.gather_object({rank: rank}, everything, dst=0)
    merged = {key: value for part in everything for key, value in part.items()} if rank == 0 else {}
    again = [part for part in everything or []]
    chosen = [part for number in range(world_size) if rank == 0 for part in everything]
    dist.barrier()
    return merged, again, chosen
