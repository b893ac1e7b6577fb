"""A list that is written down holds what the function was handed.

reason: each rank goes on with its own; but a rank may answer for all, while the others receive elsewhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 16)
"""
import torch.distributed as dist


def share(config):
    dist.broadcast_object_list([config], src=0)  # expect: RNK802 low "is a temporary"
    return list(config)


def main(rank, world_size):
    assert share([rank]) == [0]
