"""The rank decides what is sent, not whether it is sent.

reason: the test is part of an argument; the collective itself is unconditional
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def sum_from_first(x):
    rank = dist.get_rank()
    payload = x if rank == 0 else torch.zeros_like(x)
    dist.all_reduce(payload)
    return payload


def collect_stats(stats):
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, stats if dist.get_rank() == 0 else {})
    return everyone[0]


def collect_on_zero(item):
    out = [None] * dist.get_world_size() if dist.get_rank() == 0 else None
    dist.gather_object(item, object_gather_list=out if dist.get_rank() == 0 else None, dst=0)
    return out


def main(rank, world_size):
    assert sum_from_first(torch.full((2,), 5.0 + rank))[0].item() == 5.0
    assert collect_stats({"loss": 0.5, "rank": rank})["rank"] == 0
    items = collect_on_zero(rank)
    if rank == 0:
        print(items)
