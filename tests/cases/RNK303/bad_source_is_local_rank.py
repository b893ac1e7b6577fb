"""The root of a broadcast is given by its number on the node.

reason: src is a global rank: rank 2 of the world never sends with src=0
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks hung in broadcast (line 16)
"""
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    x = torch.tensor([rank])
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.broadcast(x, src=local_rank)  # expect: RNK303 "src= of broadcast"
    assert x.item() == rank
