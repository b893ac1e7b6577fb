"""Members of the data-parallel group return by their number in it, ahead of its gather.

reason: rank and group are parameters whose names speak of the same ranks; the first one gathers alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather (line 15); rank 1 finished
"""
import torch
import torch.distributed as dist


def collected(part: torch.Tensor, dp_rank: int, dp_size: int, dp_group) -> list[torch.Tensor]:
    if dp_rank != 0:
        return []  # expect: RNK103
    parts = [torch.empty_like(part) for _ in range(dp_size)]
    dist.all_gather(parts, part, group=dp_group)
    return parts


def main(rank, world_size):
    group = dist.new_group([0, 1])
    collected(torch.ones(1), rank, world_size, group)
