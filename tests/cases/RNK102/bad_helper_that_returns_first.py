"""A helper returns first where it is given nothing; the sender broadcasts by it, the others reduce by one like it.

reason: both sides give their helpers the same thing, so they do nothing, or two different things
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 15); rank 1 hung in all_reduce (line 20)
"""
import torch
import torch.distributed as dist


def exchange(tokens, rank):
    def share(item):
        if item is None:
            return
        dist.broadcast(item, src=0)

    def add_up(item):
        if item is None:
            return
        dist.all_reduce(item)

    if rank == 0:
        share(tokens)  # expect: RNK102
    else:
        add_up(tokens)


def main(rank, world_size):
    exchange(torch.ones(4), rank)
    dist.barrier()
