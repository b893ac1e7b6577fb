"""A helper fills the list that the first rank sends.

reason: how long the list is that was handed to it, nobody knows
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def put_in(name, items):
    items.append(name)


def share(names):
    if dist.get_rank() == 0:
        items = []
        for name in names:
            put_in(name, items)
    else:
        items = [None, None]
    dist.broadcast_object_list(items, src=0)
    return items


def main(rank, world_size):
    assert share(["a", "b"]) == ["a", "b"]
