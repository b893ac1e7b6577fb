"""What is missing to the number of shards is put into the list ahead of the sum.

reason: the list is as long on all ranks: it is filled up by the number of ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def total(parts, num_shards):
    kept = [part for part in parts if part is not None]
    while len(kept) < num_shards:
        kept.append(torch.zeros(2))
    if len(kept) > 0:
        part = torch.stack([data.sum() for data in kept]).sum()
        dist.all_reduce(part)
        return part
    return torch.zeros(())


def main(rank, world_size):
    assert total([torch.ones(2) if rank else None], world_size).item() == 2.0
