"""A function with several returns, the last of which gives all ranks but the first None.

reason: the others fail where the caller goes through what it was given
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised AttributeError (line 27)
"""
import torch
import torch.distributed as dist


def evaluate(loss, is_on=True):
    metrics = {}
    if not is_on:
        return metrics
    dist.reduce(loss, dst=0)
    metrics["loss"] = loss.item()
    if dist.get_rank() == 0:
        if not metrics:
            return metrics
        return metrics
    else:
        return None


def main(rank, world_size):
    metrics = evaluate(torch.ones(1))
    best = [value for name, value in metrics.items() if "loss" in name]  # expect: RNK806 "`metrics` holds None on all"
    assert best
