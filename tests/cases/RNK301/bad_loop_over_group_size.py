"""Each member of a group broadcasts in turn, by its number in the group.

reason: the loop variable runs over the size of the group, src is a global rank
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 21)
"""
import torch
import torch.distributed as dist


class ShardedState:
    def __init__(self, group):
        self.group = group
        self.size = dist.get_world_size(group)

    def collect(self, mine):
        parts = [torch.empty_like(mine) for _ in range(self.size)]
        for owner in range(self.size):
            if owner == dist.get_rank(self.group):
                parts[owner].copy_(mine)
            dist.broadcast(parts[owner], owner, self.group)  # expect: RNK301 "src=owner"
        return parts


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    ShardedState(groups[rank // 2]).collect(torch.tensor([rank]))
