"""The usual helper says that nothing is distributed and returns; the evaluation reduces all the same.

reason: without torchrun no group is made, and the helper of the evaluation does not ask
runs: no (it is about a single process, which has no group)
"""
import os

import argparse

import torch
import torch.distributed as dist


def init_distributed_mode(args):
    if "RANK" in os.environ and "WORLD_SIZE" in os.environ:
        args.rank = int(os.environ["RANK"])
        args.world_size = int(os.environ["WORLD_SIZE"])
    else:
        print("Not using distributed mode")
        args.distributed = False
        return
    args.distributed = True
    dist.init_process_group("gloo", rank=args.rank, world_size=args.world_size)
    dist.barrier()


def evaluate(model, batches):
    right = torch.zeros(1)
    for batch in batches:
        right += model(batch).sum()
    dist.all_reduce(right)  # expect: RNK310 "through `evaluate()`"
    return right


def main(args):
    init_distributed_mode(args)
    model = torch.nn.Linear(1, 1)
    if args.distributed:
        model = torch.nn.parallel.DistributedDataParallel(model)
    print(evaluate(model, torch.ones(2, 1)))


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
