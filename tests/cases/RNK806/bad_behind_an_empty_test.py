"""A function gives its result back on the first rank only; a test of the rank in it does nothing

reason: an empty block leaves nothing; the others get None behind it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised TypeError (line 24)
"""

import torch.distributed as dist


def evaluate(correct, rank, size):
    parts = [None] * size
    dist.all_gather_object(parts, correct)
    if rank != 0:
        pass
    if rank != 0:
        return None
    return {"accuracy": sum(parts) / size}


def main(rank, size):
    dist.barrier()
    result = evaluate(rank, rank, size)
    print(result["accuracy"])  # expect: RNK806 "`result` holds None"
