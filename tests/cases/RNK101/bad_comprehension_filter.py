"""The filter of a comprehension tests the rank.

reason: the element expression with the all_reduce is evaluated on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def mean_over_ranks(value):
    tensor = torch.tensor(value)
    dist.all_reduce(tensor)
    return tensor.item() / dist.get_world_size()


def summary(metrics):
    rank = dist.get_rank()
    return {k: mean_over_ranks(v) for k, v in metrics.items() if rank == 0}  # expect: RNK101 "mean_over_ranks"


def flush(tensors):
    rank = dist.get_rank()
    [dist.all_reduce(tensor) for tensor in tensors if rank == 0]  # expect: RNK101 "all_reduce"


def main(rank, world_size):
    print(summary({"loss": 0.5, "ppl": 1.6}))
    flush([torch.ones(1)])
