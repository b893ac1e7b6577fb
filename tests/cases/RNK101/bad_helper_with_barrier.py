"""Rank 0 calls a helper of the same file that ends in a barrier.

reason: the barrier in write_summary is reached by rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 13); rank 1 finished
"""
import torch.distributed as dist


def write_summary(results):
    for name, value in sorted(results.items()):
        print(f"{name:>12} {value:8.3f}")
    dist.barrier()


def main(rank, world_size):
    results = {"loss": 0.25, "accuracy": 0.9}
    if dist.get_rank() == 0:
        write_summary(results)  # expect: RNK101 "write_summary"
