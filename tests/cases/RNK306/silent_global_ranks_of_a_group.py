"""Global ranks are compared with global ranks of a group, and ranks are computed from sizes of groups.

reason: members of a group are global ranks; remainders and quotients of them number other groups
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    group = groups[rank // 2]
    size = dist.get_world_size(group)
    ranks = dist.get_process_group_ranks(group)
    assert dist.get_rank() in ranks
    first = dist.get_rank() == ranks[0]
    inside = dist.get_rank() % size
    block = dist.get_rank() // size
    assert inside == dist.get_rank(group) and block in (0, 1)
    assert first == (inside == 0)
    assert dist.get_rank() == dist.get_global_rank(group, inside)
    for peer in range(dist.get_world_size()):
        if peer == dist.get_rank():
            assert dist.get_rank(group) == peer % size
    for peer in range(size):
        if peer == dist.get_rank(group):
            assert ranks[peer] == rank
