"""The first rank sends to the others and returns, but not to the last one; the others receive behind that.

reason: the range ends too early
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: ranks 0 and 1 finished; rank 2 hung in recv (line 18)
"""
import torch
import torch.distributed as dist


def scatter_parts(parts, mine):
    rank, size = dist.get_rank(), dist.get_world_size()
    if rank == 0:
        for target in range(1, size - 1):
            print("part for", target)
            dist.send(parts[target], dst=target)
        return
    dist.recv(mine, src=0)  # expect: RNK202 "which never sends it"


def main(rank, world_size):
    scatter_parts([torch.ones(1)] * world_size, torch.empty(1))
