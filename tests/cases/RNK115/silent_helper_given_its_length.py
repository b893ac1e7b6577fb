"""A helper is given a list and its length, as a number or counted.

reason: both sides have as many elements
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share_numbers(count, numbers=None, src=0):
    if dist.get_rank() == src:
        tensor = torch.tensor(numbers, dtype=torch.float32)
    else:
        tensor = torch.empty(count, dtype=torch.float32)
    dist.broadcast(tensor, src)
    return tensor


def options(top_k, top_p, temperature):
    values = [top_k, top_p, temperature]
    first = share_numbers(3, values)
    second = share_numbers(len(values), values)
    pairs = share_numbers((2, 2), [[top_k, top_p], [top_p, top_k]])
    return [*first.tolist(), *second.tolist(), *pairs.flatten().tolist()]


def main(rank, world_size):
    assert sum(options(1.0, 2.0, 3.0)) == 18.0
