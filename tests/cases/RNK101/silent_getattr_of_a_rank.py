"""`getattr` asks for the rank of a matrix, for a number of ranks, or for a rank by which only is printed.

reason: all ranks reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def report(args, loss):
    dist.all_reduce(loss)
    if getattr(args, "rank", 0) == 0:
        print(loss.item())


def adapt(config, loss):
    if getattr(config, "lora_rank", 0) == 0:
        dist.all_reduce(loss)


def reduce_if_several(args, loss):
    if getattr(args, "world_size", 1) > 1:
        dist.all_reduce(loss)


class Arguments:
    def __init__(self, rank, world_size):
        setattr(self, "rank", rank)
        setattr(self, "world_size", world_size)


def main(rank, world_size):
    args = Arguments(rank, world_size)
    report(args, torch.ones(1))
    adapt(args, torch.ones(1))
    reduce_if_several(args, torch.ones(1))
