"""Some rows are picked by indices that have a name, and reduced.

reason: what a tensor of indices picks is a copy
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 19); rank 1 finished
"""
import torch
import torch.distributed as dist


def summed(table, rows):
    picked = torch.as_tensor(rows)
    dist.all_reduce(table.data[picked])  # expect: RNK802 "may be a copy"
    return table[picked].sum().item()


def main(rank, world_size):
    table = torch.full((4,), float(rank))
    assert summed(table, [0, 2]) == 2.0
