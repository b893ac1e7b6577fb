"""A root is left at 0, or is a parameter that all leave at 0, beside the group of neighbours that this rank is in.

reason: the groups behind the first one do not hold global rank 0
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 19)
"""
import torch
import torch.distributed as dist
import state


def collect(part):
    parts = [torch.empty_like(part) for _ in state.shard_ranks()] if state.shard_rank() == 0 else None
    dist.gather(part, parts, group=state.shard_group())  # expect: RNK301 "dst is left at 0"
    return parts


def share(tensor, group, first=0):
    dist.broadcast(tensor, src=first, group=group)  # expect: RNK301 "src=first is global rank 0 in all calls in sight"
    return tensor


def main(rank, world_size):
    state.make(2)
    share(torch.ones(2), state.shard_group())
    collect(torch.ones(2))
