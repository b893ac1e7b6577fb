"""Files are removed by rank 0 alone, and the others are told that it is done.

reason: the other ranks drop what they get
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import functools
import os

import torch.distributed as dist


def on_rank_zero(function):
    @functools.wraps(function)
    def wrapped(*args):
        result = [function(*args) if dist.get_rank() == 0 else None]
        dist.broadcast_object_list(result, src=0)
        return result[0]

    return wrapped


@on_rank_zero
def remove(path):
    if os.path.exists(path):
        os.remove(path)


def main(rank, world_size):
    old = set()
    old.update({"first.pt", "second.pt"})
    for path in old:
        remove(path)
