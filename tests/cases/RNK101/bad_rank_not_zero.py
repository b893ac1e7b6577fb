"""The receivers call broadcast, the sender does not.

reason: all ranks but the source enter the broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in broadcast (line 15)
"""
import torch
from torch import distributed as dist


def receive_weights(model):
    rank = dist.get_rank()
    if rank != 0:
        for parameter in model.parameters():
            dist.broadcast(parameter.data, src=0)  # expect: RNK101 "broadcast"
    return model


def main(rank, world_size):
    model = receive_weights(torch.nn.Linear(64, 64))
    print(rank, model.weight.sum().item())
