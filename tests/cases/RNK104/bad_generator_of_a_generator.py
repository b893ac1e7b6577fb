"""A generator makes batches of what another one reads of this rank's files.

reason: rank 0 has one file more than rank 1, and so another batch with a reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 30); rank 1 finished
"""
import torch
import torch.distributed as dist


def read(names):
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
    for batch in batched(read(names), 1):  # expect: RNK104
        dist.all_reduce(torch.tensor(batch))
