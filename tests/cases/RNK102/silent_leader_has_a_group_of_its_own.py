"""Leaders tell each other first, in a group of leaders, and then their members.

reason: the broadcast among the leaders is on another group than the one that the members wait in
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import enum

import torch
import torch.distributed as dist


class Role(enum.Enum):
    LEADER = 1
    MEMBER = 2


class Tree:
    def __init__(self, roles, node_group, leader_group, leader):
        self.rank = dist.get_rank()
        self.role = roles[self.rank]
        self.node_group = node_group
        self.leader_group = leader_group
        self.leader = leader

    def share(self, value):
        if self.role == Role.LEADER:
            dist.broadcast(value, src=0, group=self.leader_group)
            dist.broadcast(value, src=self.rank, group=self.node_group)
        else:
            dist.broadcast(value, src=self.leader, group=self.node_group)
        return value


def main(rank, world_size):
    leaders = dist.new_group([0, 2])
    nodes = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    roles = [Role.LEADER, Role.MEMBER, Role.LEADER, Role.MEMBER]
    shared = Tree(roles, nodes[rank // 2], leaders, rank // 2 * 2).share(torch.tensor([float(rank)]))
    assert shared.item() == 0
