"""Rank 0 receives from everybody in turn; the others send once.

reason: the order of the receives is no circle, a blocked sender is served in its turn
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def collect(x):
    rank, size = dist.get_rank(), dist.get_world_size()
    if rank != 0:
        print("rank", rank, "sends its part to 0")
        dist.send(x, dst=0)
        return [x]
    parts = [x]
    for source in range(1, size):
        part = torch.empty_like(x)
        dist.recv(part, src=source)
        parts.append(part)
    return parts


def main(rank, world_size):
    parts = collect(torch.full((1,), float(rank)))
    assert rank != 0 or [part.item() for part in parts] == list(range(world_size))
