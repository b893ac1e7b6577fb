"""Rank 0 puts an entry into the state.

reason: the state of the others has none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def load(found):
    state = {}
    if dist.get_rank() == 0:
        state["resume"] = found
    if state.get("resume"):
        dist.barrier()  # expect: RNK101


def main(rank, world_size):
    load(True)
