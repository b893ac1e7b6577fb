"""The main process puts its decision into a tensor, and nobody sends it.

reason: only rank 0 sees a one, so it synchronizes alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 14); rank 1 finished
"""
import torch
import torch.distributed as dist


def stop_if_told(step):
    told = torch.tensor([1 if dist.get_rank() == 0 and step > 0 else 0])
    if told.item() == 1:
        dist.barrier()  # expect: RNK101 "never joins"


def main(rank, world_size):
    stop_if_told(1)
