"""A step is left out by a rank whose loss is not a number, and the loop counts the steps that were made.

reason: the rank is a step behind from there on; that it then makes a round more follows from the `continue`, and is not told again
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 23); rank 1 finished
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main(rank, world_size):
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    batches = [torch.full((1, 2), float("nan") if rank == 1 and i == 0 else 1.0) for i in range(8)]
    steps = 0
    while steps < 4:
        for batch in batches:
            loss = model(batch).mean()
            if torch.isnan(loss):
                continue  # expect: RNK113
            loss.backward()
            steps += 1


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
