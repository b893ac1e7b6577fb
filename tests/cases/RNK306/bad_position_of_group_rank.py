"""A rank in the group is looked up in the list of the group's global ranks.

reason: the list holds 2 and 3, and the rank in the group is 0 or 1
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError (line 13)
"""
import torch.distributed as dist


def follower(group):
    ranks = dist.get_process_group_ranks(group)
    mine = dist.get_rank(group)
    return ranks[(ranks.index(mine) + 1) % len(ranks)]  # expect: RNK306 "holds global ranks"


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    follower(groups[rank // 2])
