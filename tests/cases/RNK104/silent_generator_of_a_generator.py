"""Generators make batches of what others give that go through everything, or through a list that was padded.

reason: all ranks have as many batches
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def read_all(names):
    for name in names:
        yield float(len(name) + dist.get_rank())


def read_padded(names):
    names = names + names[: -len(names) % dist.get_world_size()]
    for name in names[dist.get_rank() :: dist.get_world_size()]:
        yield float(len(name))


def batched(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def main(rank, world_size):
    names = ["a", "bb", "ccc"]
    for batch in batched(read_all(names), 2):
        dist.all_reduce(torch.tensor(batch))
    for batch in batched(read_padded(names), 1):
        dist.all_reduce(torch.tensor(batch))
