"""The list that the first rank sends is only printed before, and is longer than that of the others.

reason: what prints a list leaves it as long as it is
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in broadcast_object_list (line 16)
"""
import torch.distributed as dist


def share(name):
    if dist.get_rank() == 0:
        items = [name, name, name]
        print(items)
    else:
        items = [None, None]
    dist.broadcast_object_list(items, src=0)  # expect: RNK115
    return items


def main(rank, world_size):
    share("a")
