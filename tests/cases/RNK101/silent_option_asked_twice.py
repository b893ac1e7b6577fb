"""The first rank and the others call the same under one option, which is asked at two places.

reason: the option is the same everywhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def save(state, shared):
    if shared:
        dist.barrier()
    if not shared and dist.get_rank() == 0:
        state = dict(state)
    if shared:
        if dist.get_rank() == 0:
            dist.broadcast(state["weights"], src=0)
        else:
            dist.broadcast(state["weights"], src=0)
    return state


def main(rank, world_size):
    save({"weights": torch.ones(2)}, shared=True)
