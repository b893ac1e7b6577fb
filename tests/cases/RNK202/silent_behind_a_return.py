"""The first rank sends to all others and returns, which receive behind that; or callers choose who comes to a helper.

reason: each message has both of its ends
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def scatter_parts(parts, mine):
    rank, size = dist.get_rank(), dist.get_world_size()
    if rank == 0:
        for target in range(1, size):
            print("part for", target)
            dist.send(parts[target], dst=target)
        return
    dist.recv(mine, src=0)


def take(mine, is_done):
    if is_done:
        return
    dist.recv(mine, src=0)


def main(rank, world_size):
    mine = torch.empty(1)
    scatter_parts([torch.ones(1)] * world_size, mine)
    if rank == 0:
        for target in range(1, world_size):
            print("once more for", target)
            dist.send(mine, dst=target)
    else:
        take(mine, is_done=False)
