"""Collectives under rank tests in places that are never run.

reason: TYPE_CHECKING blocks, constant-false conditions and code after a return are not analysed
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from typing import TYPE_CHECKING

import torch
import torch.distributed as dist

if TYPE_CHECKING:
    if dist.get_rank() == 0:
        dist.barrier()


def reduce_loss(loss):
    if False:
        if dist.get_rank() == 0:
            dist.all_reduce(loss)
    dist.all_reduce(loss)
    return loss / dist.get_world_size()
    if dist.get_rank() == 0:
        dist.barrier()


def main(rank, world_size):
    assert reduce_loss(torch.tensor(2.0)).item() == 2.0
