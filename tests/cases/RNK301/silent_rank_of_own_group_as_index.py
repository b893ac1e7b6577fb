"""A rank inside the group indexes lists and slices.

reason: nothing there wants a global rank
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    group = groups[rank // 2]
    mine = dist.get_rank(group)
    parts = [torch.zeros(1) for _ in range(dist.get_world_size(group))]
    dist.all_gather(parts, torch.ones(1) * rank, group=group)
    assert parts[mine].item() == rank
    assert torch.arange(4).chunk(2)[mine].numel() == 2
