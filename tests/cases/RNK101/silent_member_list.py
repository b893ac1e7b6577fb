"""Every rank creates the group, its members alone use it.

reason: the test asks for membership of exactly the group on which the collective runs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce_over_first_half(tensor):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    ranks = list(range((world_size + 1) // 2))
    group = dist.new_group(ranks)
    if rank in ranks:
        dist.all_reduce(tensor, group=group)
        dist.barrier(group=group)
    return tensor


def share_within(group, tensor):
    if dist.get_rank() in dist.get_process_group_ranks(group):
        dist.all_reduce(tensor, op=dist.ReduceOp.MAX, group=group)
    return tensor


def main(rank, world_size):
    half = (world_size + 1) // 2
    value = reduce_over_first_half(torch.ones(1))
    assert value.item() == (half if rank < half else 1)
    everyone = dist.new_group(list(range(world_size)))
    assert share_within(everyone, torch.tensor([rank])).item() == world_size - 1
