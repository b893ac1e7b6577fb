"""Rank 0 connects in one mode, and whoever does not makes groups, in any mode.

reason: in that mode rank 0 makes none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 20); rank 1 hung in new_group (line 14)
"""
import torch.distributed as dist


def prepared(mode):
    if mode == "server" and dist.get_rank() == 0:
        return "connected"
    elif mode != "none":
        return dist.new_group([0, 1])  # expect: RNK114
    return None


def main(rank, world_size):
    prepared("server")
    dist.barrier()
