"""A function gives back a pair, the second part of which is None on all ranks but the first.

reason: all ranks write with it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 29); rank 1 raised AttributeError (line 28)
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)


def prepare(rank):
    loss = torch.ones(1)
    writer = None
    if rank == 0:
        writer = Writer()
    return loss, writer


def main(rank, world_size):
    loss, writer = prepare(rank)
    dist.all_reduce(loss)
    writer.add("loss", loss.item())  # expect: RNK806 "`writer` holds None"
    dist.barrier()
