"""Ranks outside a group leave before the group communicates.

reason: the members all stay
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def evaluate(rank, score):
    members = [0, 1]
    group = dist.new_group(members)
    if rank not in members:
        return None
    dist.all_reduce(score, group=group)
    return score


def main(rank, world_size):
    evaluate(rank, torch.ones(1))
    dist.barrier()
