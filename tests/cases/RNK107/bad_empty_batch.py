"""The collate function gives None where all samples were broken; that batch is skipped.

reason: the other ranks have a batch and wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 16)
"""
import torch
import torch.distributed as dist


def evaluate(loader, model):
    for step, batch in enumerate(loader):
        if batch is None:
            continue  # expect: RNK107
        loss = model(batch).mean().detach()
        dist.all_reduce(loss)


def main(rank, world_size):
    evaluate([torch.ones(2, 1) if rank else None], torch.nn.Linear(1, 1))
