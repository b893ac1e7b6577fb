"""An iterable data set goes over the files of this rank and worker, and each batch is reduced.

reason: rank 0 has one file more than rank 1
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 27); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, IterableDataset, get_worker_info


class Lines(IterableDataset):
    def __init__(self, paths):
        self.paths = paths

    def __iter__(self):
        rank, size = dist.get_rank(), dist.get_world_size()
        info = get_worker_info()
        worker, workers = (info.id, info.num_workers) if info else (0, 1)
        for path in self.paths[rank * workers + worker :: size * workers]:
            yield torch.ones(1) * len(path)


def evaluate(paths):
    loader = DataLoader(Lines(paths), batch_size=1)
    for batch in loader:  # expect: RNK104 "for batch in loader"
        dist.all_reduce(batch)


def main(rank, world_size):
    evaluate(["a", "bb", "ccc"])
