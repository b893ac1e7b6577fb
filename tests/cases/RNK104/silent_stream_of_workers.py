"""An iterable data set goes over the files of this rank and worker, of which there are as many on each.

reason: the list is cut to a multiple of all workers of all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
        paths = self.paths[: len(self.paths) // (size * workers) * (size * workers)]
        for path in paths[rank * workers + worker :: size * workers]:
            yield torch.ones(1) * len(path)


def evaluate(paths):
    loader = DataLoader(Lines(paths), batch_size=1)
    for batch in loader:
        dist.all_reduce(batch)


def main(rank, world_size):
    evaluate(["a", "bb", "ccc"])
