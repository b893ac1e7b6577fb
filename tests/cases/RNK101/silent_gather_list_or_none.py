"""gather with a receive list on the destination and None everywhere else, as its documentation demands.

reason: both branches issue the same gather to the same destination
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def gather_scores(scores, dst=0):
    rank = dist.get_rank()
    if rank == dst:
        parts = [torch.empty_like(scores) for _ in range(dist.get_world_size())]
        dist.gather(scores, gather_list=parts, dst=dst)
        return torch.cat(parts)
    else:
        dist.gather(scores, gather_list=None, dst=dst)
        return None


def gather_names(name):
    if dist.get_rank() == 0:
        names = [None] * dist.get_world_size()
        dist.gather_object(name, names, dst=0)
        return names
    dist.gather_object(name, dst=0)
    return None


def main(rank, world_size):
    merged = gather_scores(torch.full((4,), float(rank)))
    names = gather_names(f"worker-{rank}")
    if merged is not None and names is not None:
        print(merged.mean().item(), names)
