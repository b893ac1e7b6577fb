"""A nested function closes over the metrics and reduces them; rank 0 calls it.

reason: calling the closure reaches the all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""
import torch
import torch.distributed as dist


def evaluate(scores):
    totals = torch.tensor([sum(scores), float(len(scores))])

    def global_mean():
        dist.all_reduce(totals)
        return (totals[0] / totals[1]).item()

    if dist.get_rank() == 0:
        print("validation score", global_mean())  # expect: RNK101 "global_mean"


def main(rank, world_size):
    evaluate([0.5, 0.75])
