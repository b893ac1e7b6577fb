"""Tests of the shape and kind of a value that is reduced next.

reason: only what stands in it differs between ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduced(compute, batch):
    loss = compute(batch)
    if loss.dim() > 1 or loss.dtype == torch.int64:
        return loss
    dist.all_reduce(loss)
    return loss


def main(rank, world_size):
    reduced(lambda batch: torch.ones(1), None)
