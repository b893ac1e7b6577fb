"""A mode that all ranks share decides whether one value is sent or two.

reason: both branches send with this rank's root; no branch listens to another one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def exchange(mode, value, bias, roots):
    me = dist.get_rank()
    for root in roots:
        if mode == "both":
            dist.broadcast(value, src=root)
            dist.broadcast(bias, src=root)
        elif mode == "value":
            dist.broadcast(value, src=root)
        else:
            dist.broadcast(value, src=roots[0] if me in roots else root)
    return value


def main(rank, world_size):
    exchange("both", torch.ones(1), torch.zeros(1), [0])
