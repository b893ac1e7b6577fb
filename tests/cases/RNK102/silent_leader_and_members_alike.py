"""A leader sends a shape and a tensor, the members receive both; further roles do something else.

reason: who sends and who listens enter the same two broadcasts of their group
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import enum

import torch
import torch.distributed as dist


class Role(enum.Enum):
    LEADER = 1
    MEMBER = 2
    SPARE = 3


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
            dist.broadcast(gradient, src=self.rank, group=self.group)
            return gradient
        elif role == Role.MEMBER:
            shape = torch.empty(2, dtype=torch.int64)
            dist.broadcast(shape, src=self.leader, group=self.group)
            received = torch.empty(tuple(shape.tolist()))
            dist.broadcast(received, src=self.leader, group=self.group)
            return received
        elif role == Role.SPARE:
            print("nothing to do")
        return None


def main(rank, world_size):
    group = dist.new_group(list(range(world_size)))
    roles = {r: Role.LEADER if r == 0 else Role.MEMBER for r in range(world_size)}
    Bridge(roles, 0, group).share(torch.ones(3, 4))
