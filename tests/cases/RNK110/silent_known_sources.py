"""The dict has all sources from the beginning.

reason: its order is that of the configuration
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    sources = ["web", "code"]
    losses = {source: torch.zeros(1) for source in sources}
    samples = [("web", 1.0), ("code", 2.0)] if rank == 0 else [("code", 2.0)]
    loader = torch.utils.data.DataLoader(samples, batch_size=1)
    for names, values in loader:
        for name, value in zip(names, values):
            losses[name] += value.float()
    for source, loss in losses.items():
        dist.all_reduce(loss)
