"""Each rank reduces once for each of its files.

reason: three files on two ranks are two and one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
import torch
import torch.distributed as dist


def evaluate(files, rank, world_size):
    for path in files[rank::world_size]:  # expect: RNK104 "rank 0 waits in `dist.all_reduce(score)`"
        score = torch.tensor([float(len(path))])
        dist.all_reduce(score)


def main(rank, world_size):
    evaluate(["a", "b", "c"], rank, world_size)
