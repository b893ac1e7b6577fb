"""The product of a loss and a number of steps is reduced, and the loss is used behind it.

reason: the product is gone, and the loss holds the rank's own value
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 25)
"""

import torch
import torch.distributed as dist


def train(batches, steps):
    total = 0.0
    for batch in batches:
        loss = batch.sum()
        if steps > 1:
            loss = loss / steps
        dist.all_reduce(loss.detach() * steps)  # expect: RNK802 "and loss still has its local value"
        total += loss.item() * steps if steps > 1 else loss.item()
    return total


def main(rank, world_size):
    batches = [torch.full((2,), float(rank + 1)) for _ in range(2)]
    assert train(batches, 2) == 12.0
