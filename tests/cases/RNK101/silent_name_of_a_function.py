"""A test of a name that is a function: it never lets anybody in.

reason: `not evaluate` is false, since `evaluate` is the function below; nobody comes to the barriers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from types import SimpleNamespace

import torch.distributed as dist


def load(args):
    if args.local_rank not in [-1, 0] and not evaluate:
        dist.barrier()
    examples = list(range(4))
    if args.local_rank == 0 and not evaluate:
        dist.barrier()
    return examples


def evaluate(args):
    return len(load(args))


def train(args):
    if args.local_rank not in [-1, 0]:
        dist.barrier()
    model = len("model")
    if args.local_rank == 0:
        dist.barrier()
    if args.local_rank in [-1, 0]:
        print(evaluate(args), model)


def main(rank, world_size):
    train(SimpleNamespace(local_rank=rank))
