"""The root is taken from the list that the group was made of.

reason: the elements of the list are global ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    for start in range(0, world_size, 2):
        ranks = list(range(start, start + 2))
        group = dist.new_group(ranks)
        if rank in ranks:
            x = torch.tensor([rank])
            dist.broadcast(x, src=ranks[0], group=group)
            dist.broadcast(x, src=start, group=group)
            assert x.item() == start
