"""Three names are pairs, and there is room for six numbers.

reason: the elements of a list may be lists themselves
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def corners(first, second, third):
    if dist.get_rank() == 0:
        points = torch.tensor([first, second, third])
    else:
        points = torch.empty(6)
    dist.broadcast(points, src=0)
    return points.flatten()


def main(rank, world_size):
    assert corners([1.0, 2.0], [3.0, 4.0], [5.0, 6.0]).sum() == 21.0
