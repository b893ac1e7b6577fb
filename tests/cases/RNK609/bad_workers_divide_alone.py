"""The workers divide the stream, the ranks do not.

reason: each rank divides the same stream alike
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 39)
"""
import itertools

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, IterableDataset, get_worker_info


def all_differ(seen):
    """Whether no sample was seen by two ranks."""
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, seen)
    return len(set(sum(everyone, []))) == len(sum(everyone, []))


class Numbers(IterableDataset):  # expect: RNK609
    def __init__(self, stop):
        self.stop = stop

    def __iter__(self):
        info = get_worker_info()
        start, step = (info.id, info.num_workers) if info is not None else (0, 1)
        yield from itertools.islice(map(float, range(self.stop)), start, None, step)


def main(rank, world_size):
    loader = DataLoader(Numbers(16), batch_size=4)
    model = DDP(torch.nn.Linear(1, 1))
    seen = []
    for batch in loader:
        model(batch[:, None].float()).sum().backward()
        seen += batch.tolist()
    assert all_differ(seen)
