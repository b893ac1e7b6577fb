"""A function gives back a pair, the first part of which all ranks have.

reason: what is None on the others is only used below a test
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
    if writer:
        writer.add("loss", loss.item())
    print(loss.item())
    dist.barrier()
