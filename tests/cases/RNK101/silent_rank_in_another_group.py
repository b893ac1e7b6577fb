"""The first rank of each tensor parallel group reduces over another group, which holds such ranks.

reason: nobody knows that the group of the all_reduce has other members
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share(loss, rows, columns):
    if dist.get_rank(rows) == 0:
        dist.all_reduce(loss, group=columns)
    return loss


def main(rank, world_size):
    rows = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    firsts = dist.new_group([0, 2])
    seconds = dist.new_group([1, 3])
    share(torch.ones(1), rows[rank // 2], seconds if rank % 2 else firsts)
