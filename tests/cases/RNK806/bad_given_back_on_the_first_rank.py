"""A function gives its result back on the first rank only, and its caller uses it on all

reason: the others get None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised TypeError (line 32)
"""

import torch.distributed as dist


def collect(rows, rank, size):
    gathered = [None] * size if rank == 0 else None
    dist.gather_object(rows, gathered, dst=0)
    return gathered


def evaluate(correct, rank, size):
    parts = [None] * size
    dist.all_gather_object(parts, correct)
    if rank != 0:
        return None
    return {"accuracy": sum(parts) / size}


def show(rank, size):
    result = evaluate(rank, rank, size)
    print(result["accuracy"])  # expect: RNK806 "`result` holds None"


def main(rank, size):
    parts = collect([rank], rank, size)
    print([row for part in parts for row in part])  # expect: RNK806 "`parts` holds None"
