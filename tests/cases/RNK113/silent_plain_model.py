"""The model is not wrapped.

reason: nothing waits for the gradients
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    model = torch.nn.Linear(4, 4)
    for value in (1.0, float("nan") if rank else 1.0):
        loss = model(torch.full((2, 4), value)).mean()
        if torch.isnan(loss):
            continue
        loss.backward()
    dist.barrier()
