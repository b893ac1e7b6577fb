"""Rank 0 connects in one mode, and all ranks make groups in another one.

reason: the mode is one or the other
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def prepared(mode):
    if mode == "server" and dist.get_rank() == 0:
        return "connected"
    elif mode == "colocate":
        return dist.new_group([0, 1])
    return None


def main(rank, world_size):
    prepared("colocate")
    dist.barrier()
