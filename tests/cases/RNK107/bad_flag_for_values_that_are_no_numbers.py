"""The loss is reduced unless it is no number, which a flag says.

reason: the flag is how the values of this rank's batch came out, not what the data set has
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def evaluate(model, batch):
    loss = model(batch).detach().mean()
    has_nan = bool(torch.isnan(loss))
    if not has_nan:
        dist.all_reduce(loss)  # expect: RNK107
    return loss


def main(rank, world_size):
    evaluate(DDP(torch.nn.Linear(2, 1)), torch.full((1, 2), float("nan") if rank else 1.0))
