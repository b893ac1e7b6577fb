"""Groups of lists that come from outside: all ranks create all, members keep theirs.

reason: only the assignment stands under the membership test
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def mine(lists):
    kept = None
    for ranks in lists:
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            kept = group
    return kept


def main(rank, world_size):
    dist.all_reduce(torch.ones(1), group=mine([[0, 1], [2, 3]]))
