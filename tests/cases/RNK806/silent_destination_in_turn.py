"""Each rank is the destination of its own part.

reason: the test compares the rank with the destination
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share(parts):
    rank = dist.get_rank()
    mine = None
    for dst, part in enumerate(parts):
        dist.reduce(part, dst=dst)
        if dst == rank:
            mine = part
    return mine


def main(rank, world_size):
    assert share([torch.ones(1), torch.ones(1)]).item() == world_size
