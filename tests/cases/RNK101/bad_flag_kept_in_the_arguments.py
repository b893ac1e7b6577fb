"""Whether this is the main process is kept in the arguments, and a collective stands under it.

reason: only rank 0 gathers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""
import argparse

import torch
import torch.distributed as dist


def evaluate(args, loss):
    args.save = args.logs != "none" and dist.get_rank() == 0
    if args.save:
        dist.all_reduce(loss)  # expect: RNK101
        print(loss.item())


def main(rank, world_size):
    evaluate(argparse.Namespace(logs="here"), torch.ones(1))
