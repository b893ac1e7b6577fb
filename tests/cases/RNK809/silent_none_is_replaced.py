"""Variables that a test says are None, and that get a value, and lists that are None on some ranks.

reason: what is shared is a tensor, or a list that only the root needs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def received(x=None):
    if x is None:
        x = torch.zeros(1)
        dist.broadcast(x, src=0)
    return x


def drawn(x, parts=None):
    if x is None:
        for x in parts:
            dist.all_reduce(x)
    return x


def gathered(x, parts):
    if parts is None:
        dist.gather(x, parts, dst=0)
    else:
        dist.gather(x, gather_list=parts, dst=0)
    return parts


def main(rank, world_size):
    assert received().item() == 0.0
    assert drawn(None, [torch.ones(1)]).item() == 2.0
    x = torch.tensor([float(rank)])
    parts = gathered(x, [torch.zeros(1) for _ in range(world_size)] if rank == 0 else None)
    assert rank or [part.item() for part in parts] == [0.0, 1.0]
