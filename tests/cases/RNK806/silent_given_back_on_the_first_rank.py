"""A function gives its result back on the first rank only, and its callers see to it

reason: they ask whether there is one, or which rank they are, or do nothing that fails with None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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


def always(rank):
    if rank == 0:
        return {"rank": "first"}
    return {"rank": "another"}


def only_the_first(rank):
    if rank < 0:
        return None
    if rank != 0:
        raise SystemExit
    return {"rank": "first"}


def main(rank, size):
    parts = collect([rank], rank, size)
    if parts is not None:
        print([row for part in parts for row in part])
    result = evaluate(rank, rank, size)
    if rank == 0:
        print(result["accuracy"])
    other = evaluate(rank, rank, size)
    print(other, always(rank)["rank"])
    held = always(rank)
    print(held["rank"])
    last = evaluate(rank, rank, size) or {"accuracy": 0.0}
    print(last["accuracy"])
    try:
        kept = only_the_first(rank)
    except SystemExit:
        return
    print(kept["rank"])
