"""Losses are kept by the source of each sample.

reason: each rank has met the sources in the order of its own data
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 20)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    dataset = [("web", 1.0), ("code", 10.0)] if rank == 0 else [("code", 10.0), ("web", 1.0)]
    loader = torch.utils.data.DataLoader(dataset, batch_size=1)
    losses = {}
    for sources, values in loader:
        for source, value in zip(sources, values):
            losses[source] = value.float().reshape(1)
    for source in losses:  # expect: RNK110 "this rank's batches"
        dist.all_reduce(losses[source])
    assert losses["web"].item() == 2.0
