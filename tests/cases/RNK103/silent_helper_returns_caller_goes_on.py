"""A helper returns early on all ranks but one; the collectives are in the caller.

reason: a return ends the helper, not the caller
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def log(message):
    if dist.get_rank() != 0:
        return
    print(message)


def main(rank, world_size):
    loss = torch.ones(1)
    log("start")
    dist.all_reduce(loss)
    log(f"loss {loss.item()}")
    dist.barrier()
