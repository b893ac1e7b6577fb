"""The number that Lightning keeps at its decorator.

reason: `rank_zero_only.rank` is the rank, and no function
runs: no (needs lightning)
"""
import torch.distributed as dist
from lightning.pytorch.utilities.rank_zero import rank_zero_only


def report(loss):
    dist.all_reduce(loss)
    if rank_zero_only.rank == 0:
        print(loss.item())
