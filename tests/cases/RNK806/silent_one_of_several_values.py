"""The first rank gets its data and its writer from one call; the others make theirs, or do without.

reason: what is None on the others is asked for
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
    else:
        data, _ = build()
    loss = torch.ones(1)
    dist.all_reduce(loss)
    print(len(data))
    if writer is not None:
        writer.add("loss", loss.item())
    dist.barrier()
