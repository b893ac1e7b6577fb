"""Roots beside the group of neighbours that this rank is in: its first member, a number inside it, or of the first group.

reason: each group holds its root
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
import state


def collect(part):
    parts = [torch.empty_like(part) for _ in state.shard_ranks()] if state.shard_rank() == 0 else None
    dist.gather(part, parts, state.shard_ranks()[0], group=state.shard_group())
    return parts


def share(tensor, group, first=0):
    members = dist.get_process_group_ranks(group)
    dist.broadcast(tensor, src=members[first], group=group)
    return tensor


def share_inside(tensor, group, first=0):
    dist.broadcast(tensor, group_src=first, group=group)
    return tensor


def hand_on(tensor, group, first):
    dist.broadcast(tensor, src=first, group=group)
    return tensor


def main(rank, world_size):
    state.make(2)
    share(torch.ones(2), state.shard_group())
    share_inside(torch.ones(2), state.shard_group())
    hand_on(torch.ones(2), state.shard_group(), state.shard_ranks()[0])
    if rank < 2:
        dist.broadcast(torch.ones(2), src=0, group=state.shard_group())
    collect(torch.ones(2))
