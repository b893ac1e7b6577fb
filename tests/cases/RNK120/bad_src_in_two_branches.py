"""The receivers wait for another source.

reason: rank 0 sends, rank 1 waits for itself
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 14); rank 1 hung in broadcast (line 17)
"""
import torch
import torch.distributed as dist


def load(model):
    if dist.get_rank() == 0:
        for parameter in model.parameters():
            dist.broadcast(parameter.data, src=0)
    else:
        for parameter in model.parameters():
            dist.broadcast(parameter.data, src=1)  # expect: RNK120 "src"


def main(rank, world_size):
    load(torch.nn.Linear(2, 2))
    dist.barrier()
