"""The loop gets the wrapped model from its caller.

reason: the test stands in the loop
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 17); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, batches):
    for batch in batches:
        loss = model(batch).mean()
        if torch.isnan(loss):
            continue  # expect: RNK113
        loss.backward()


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    train(model, [torch.full((2, 4), float("nan") if rank else 1.0)])
