"""The handle of a sub-group is compared with the mark for non-members.

reason: the test is the official membership test; members and only members go on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed import GroupMember


class LeaderChannel:
    """Metrics are exchanged between even ranks only."""

    def __init__(self):
        self.group = dist.new_group(list(range(0, dist.get_world_size(), 2)))

    def exchange(self, metrics):
        if self.group != GroupMember.NON_GROUP_MEMBER:
            gathered = [None] * dist.get_world_size(self.group)
            dist.all_gather_object(gathered, metrics, group=self.group)
            return gathered
        return []

    def total(self, value):
        if self.group is not GroupMember.NON_GROUP_MEMBER:
            dist.all_reduce(value, group=self.group)
        return value


def main(rank, world_size):
    channel = LeaderChannel()
    gathered = channel.exchange({"rank": rank})
    assert len(gathered) == (0 if rank % 2 else (world_size + 1) // 2)
    channel.total(torch.ones(1))
