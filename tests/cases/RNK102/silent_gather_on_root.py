"""The root passes a list to gather, the others don't.

reason: the operation is the same, the list belongs to the destination only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def collect(scores):
    rank, world = dist.get_rank(), dist.get_world_size()
    if rank == 0:
        parts = [torch.empty_like(scores) for _ in range(world)]
        dist.gather(scores, gather_list=parts, dst=0)
        result = torch.cat(parts)
        dist.barrier()
        return result
    dist.gather(scores, dst=0)
    dist.barrier()
    return None


def main(rank, world_size):
    collect(torch.ones(3))
