"""A flag that starts differently on rank 0 decides whether the loop is entered.

reason: rank 0 is done before the first round and never enters the broadcast that the others wait in
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in broadcast (line 14)
"""
import torch
import torch.distributed as dist


def fetch_weights(weights):
    done = dist.get_rank() == 0  # rank 0 has them already
    while not done:
        dist.broadcast(weights, src=0)  # expect: RNK101 "broadcast"
        done = True
    return weights


def main(rank, world_size):
    fetch_weights(torch.ones(4))
