"""Variables of the module that functions fill with what all ranks share, or with one of several things

reason: the size is the same on all ranks, and a depth that a caller sets says nothing of a rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist

_size = 1
_depth = 0
_first = 0


def remember():
    global _size, _first
    _size = dist.get_world_size()
    _first = 0


def deepen(depth):
    global _depth
    _depth = depth


def report(loss):
    if _size > 1 and _depth == 0 and _first == 0:
        dist.all_reduce(loss)
    print(loss)


def main(rank, world_size):
    remember()
    deepen(0)
    report(torch.ones(1))
