"""Everybody but rank 0 returns before the reduction.

reason: rank 0 reduces alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
import torch
import torch.distributed as dist


def log_norm(norm, rank):
    if rank != 0:
        return  # expect: RNK103 "when `rank != 0` skips `dist.all_reduce(norm)`"
    dist.all_reduce(norm)
    print("norm", norm.item())


def main(rank, world_size):
    log_norm(torch.ones(1), rank)
