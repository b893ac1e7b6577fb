"""Rank 0 marks in a tensor that it has found something, and only it goes to the barrier.

reason: the tensor of the others holds a zero
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def load(found):
    ok = torch.zeros(1)
    if dist.get_rank() == 0:
        ok[0] = float(found)
    if ok.item():
        dist.barrier()  # expect: RNK101 "ok.item()"


def main(rank, world_size):
    load(True)
