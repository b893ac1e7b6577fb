"""Batches of which nothing is left are None; the loader of the project takes the next one instead.

reason: the loop never gets None, so that what it does about it is never done
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader


def tqdm(iterable, desc=""):
    return iterable


def long_enough(samples):
    kept = [sample for sample in samples if sample >= 0]
    return torch.stack(kept).unsqueeze(1) if kept else None


class Batches:
    def __init__(self, data):
        self.loader = DataLoader(data, batch_size=2, collate_fn=long_enough)

    def __iter__(self):
        batches = iter(self.loader)
        while True:
            try:
                batch = next(batches)
                while batch is None:
                    batch = next(batches)
                yield batch
            except StopIteration:
                break


def train(net, data):
    model = DistributedDataParallel(net)
    loader = Batches(data)
    progress = tqdm(loader, desc="training")
    for batch in progress:
        if batch is None:
            continue
        model(batch).sum().backward()


def main(rank, world_size):
    train(torch.nn.Linear(1, 1), torch.tensor([-1.0, -1.0, 1.0, 1.0]))
