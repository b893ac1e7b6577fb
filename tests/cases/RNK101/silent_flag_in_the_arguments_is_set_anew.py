"""The arguments are other ones when the flag is asked.

reason: what was kept of the old arguments says nothing about the new ones
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import argparse

import torch
import torch.distributed as dist


def evaluate(args, loss):
    args.save = dist.get_rank() == 0
    if args.save:
        print("will save")
    args = argparse.Namespace(save=True)
    if args.save:
        dist.all_reduce(loss)


def main(rank, world_size):
    evaluate(argparse.Namespace(), torch.ones(1))
