"""The two branches call helpers that do not fit together.

reason: publish broadcasts and waits, receive broadcasts and reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 13); rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def publish(tokens):
    dist.broadcast(tokens, src=0)
    dist.barrier()


def receive(tokens):
    dist.broadcast(tokens, src=0)
    dist.all_reduce(torch.ones(1))


def main(rank, world_size):
    tokens = torch.zeros(4)
    if rank == 0:
        publish(tokens)  # expect: RNK102 low "barrier"
    else:
        receive(tokens)
