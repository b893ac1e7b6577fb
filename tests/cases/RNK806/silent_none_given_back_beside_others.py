"""A function with several returns gives all ranks but the first None, and its callers ask before they use it.

reason: nobody uses the None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def evaluate(loss, is_on=True):
    if not is_on:
        return {}
    dist.reduce(loss, dst=0)
    if dist.get_rank() == 0:
        return {"loss": loss.item()}
    else:
        return None


def evaluate_or_nothing(loss):
    dist.reduce(loss, dst=0)
    if dist.get_rank() == 0:
        return {"loss": loss.item()}
    else:
        return {}


def main(rank, world_size):
    metrics = evaluate(torch.ones(1))
    if metrics is not None:
        print(list(metrics.items()))
    metrics = evaluate_or_nothing(torch.ones(1))
    print(list(metrics.items()))
    found = evaluate(torch.ones(1))
    if rank == 0:
        print(list(found.items()))
