"""The leader sends the shape twice, the members receive it once.

reason: who names itself as the source is the one whom the members of the group listen to
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 32); rank 1 finished
"""

import enum

import torch
import torch.distributed as dist


class Role(enum.Enum):
    LEADER = 1
    MEMBER = 2


class Bridge:
    def __init__(self, roles, leader, group):
        self.rank = dist.get_rank()
        self.roles = roles
        self.leader = leader
        self.group = group

    def share(self, gradient):
        role = self.roles[self.rank]
        if role == Role.LEADER:
            shape = torch.tensor(gradient.shape)
            dist.broadcast(shape, src=self.rank, group=self.group)
            dist.broadcast(shape, src=self.rank, group=self.group)  # expect: RNK102
            dist.broadcast(gradient, src=self.rank, group=self.group)
            return gradient
        elif role == Role.MEMBER:
            shape = torch.empty(2, dtype=torch.int64)
            dist.broadcast(shape, src=self.leader, group=self.group)
            received = torch.empty(tuple(shape.tolist()))
            dist.broadcast(received, src=self.leader, group=self.group)
            return received
        return None


def main(rank, world_size):
    group = dist.new_group(list(range(world_size)))
    roles = {r: Role.LEADER if r == 0 else Role.MEMBER for r in range(world_size)}
    Bridge(roles, 0, group).share(torch.ones(3, 4))
