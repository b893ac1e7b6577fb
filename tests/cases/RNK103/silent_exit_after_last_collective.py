"""The reduction comes first, then everybody but rank 0 leaves.

reason: nothing is left to be missed
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def log_norm(norm):
    dist.all_reduce(norm)
    if dist.get_rank() != 0:
        return
    print("norm", norm.item())


def main(rank, world_size):
    log_norm(torch.ones(1))
    log_norm(torch.ones(1))
