"""Comparisons whose constant, or whose leader, comes first.

reason: `0 == rank` asks what `rank == 0` asks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def report(leader, total):
    rank = dist.get_rank()
    if leader == rank:
        print("the leader reports")
    if 0 == rank:
        dist.all_reduce(total)  # expect: RNK101 "rank 1 never joins"


def show(total):
    if 1 > dist.get_rank():
        dist.all_reduce(total)  # expect: RNK101 "1 > dist.get_rank()"


def main(rank, world_size):
    report(0, torch.zeros(1))
    show(torch.zeros(1))
