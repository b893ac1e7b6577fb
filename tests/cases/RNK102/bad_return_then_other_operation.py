"""Rank 0 reduces and returns, the others gather further down.

reason: the way below the test belongs to the other ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 hung in all_gather (line 17)
"""
import torch
import torch.distributed as dist


def evaluate(score):
    rank = dist.get_rank()
    if rank == 0:
        dist.all_reduce(score)  # expect: RNK102 "all_gather"
        return score
    parts = [torch.empty_like(score) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, score)
    return torch.stack(parts).mean()


def main(rank, world_size):
    evaluate(torch.ones(1))
