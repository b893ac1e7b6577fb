"""A decision is taken from values that were gathered from all ranks.

reason: every rank evaluates the same list, so all take the same way
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def slowest_rank(seconds):
    times = [torch.zeros(1) for _ in range(dist.get_world_size())]
    dist.all_gather(times, torch.tensor([seconds]))
    return int(torch.cat(times).argmax())


def rebalance(seconds):
    votes = [None] * dist.get_world_size()
    dist.all_gather_object(votes, dist.get_rank() == 0 or seconds > 1.0)
    if any(votes):
        shares = torch.ones(dist.get_world_size())
        dist.all_reduce(shares)
    if slowest_rank(seconds) == 0:
        dist.barrier()


def main(rank, world_size):
    rebalance(seconds=1.0 / (rank + 1))
