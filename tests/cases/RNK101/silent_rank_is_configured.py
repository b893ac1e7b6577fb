"""The rank that builds the index broadcasts in its branch, the others in theirs; or the number is one per group.

reason: every rank takes part in each broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import argparse

import torch
import torch.distributed as dist


def share(args, ready):
    rank = dist.get_rank()
    if rank == args.indexer_rank:
        dist.broadcast(ready, args.indexer_rank)
    if rank != args.indexer_rank:
        other = torch.zeros(1)
        dist.broadcast(other, args.indexer_rank)
    if rank == args.indexer_rank:
        print("ready")


def reduce_in_first_stages(args, loss, data_parallel_group):
    if dist.get_rank() == args.first_rank_of_my_pipeline:
        dist.all_reduce(loss, group=data_parallel_group)


def main(rank, world_size):
    share(argparse.Namespace(indexer_rank=1), torch.zeros(1))
