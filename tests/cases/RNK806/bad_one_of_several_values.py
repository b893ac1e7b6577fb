"""The first rank gets its data and its writer from one call, the others have None for both.

reason: all ranks write
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 30); rank 1 raised AttributeError (line 29)
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)


def build():
    return [1, 2], Writer()


def main(rank, world_size):
    data, writer = None, None
    if rank == 0:
        data, writer = build()
    loss = torch.ones(1)
    dist.all_reduce(loss)
    if data is not None:
        print(len(data))
    writer.add("loss", loss.item())  # expect: RNK806 "`writer` holds None"
    dist.barrier()
