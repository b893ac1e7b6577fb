"""Helpers that leave early in a run with one process or without process group.

reason: world size and initialisation are the same everywhere, the rank is not asked
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def get_world_size():
    if not dist.is_available() or not dist.is_initialized():
        return 1
    return dist.get_world_size()


def synchronize():
    if get_world_size() == 1:
        return
    dist.barrier()


def reduce_dict(values, average=True):
    world_size = get_world_size()
    if world_size < 2:
        return values
    with torch.no_grad():
        names = sorted(values)
        stacked = torch.stack([values[name] for name in names])
        dist.all_reduce(stacked)
        if average:
            stacked /= world_size
        return dict(zip(names, stacked))


def main(rank, world_size):
    synchronize()
    reduced = reduce_dict({"loss": torch.tensor(float(rank)), "acc": torch.tensor(1.0)})
    assert reduced["acc"].item() == 1.0
    if world_size > 1 and dist.get_rank() == 0:
        print({name: value.item() for name, value in reduced.items()})
