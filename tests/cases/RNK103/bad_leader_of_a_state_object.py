"""A heartbeat returns early on all ranks but the leader, which a state object names.

reason: the state is elected in a function, and handed to the constructor that keeps it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 36); rank 1 hung in all_reduce (line 46)
"""

from dataclasses import dataclass

import torch
import torch.distributed as dist


@dataclass
class ClusterState:
    rank: int
    leader: bool = False


def elected(state):
    state.leader = state.rank == 0
    return state


class Heartbeat:
    def __init__(self, state: ClusterState, every):
        self.state = state
        self.every = every

    def tick(self, step):
        if step % self.every:
            return
        if not self.state.leader:
            return
        alive = torch.ones(1)
        dist.all_reduce(alive)
        print("alive", int(alive))


class Job:
    def __init__(self, state):
        self.heartbeat = Heartbeat(state, every=2)

    def step(self, number):
        self.heartbeat.tick(number)
        dist.all_reduce(torch.ones(2))


def main(rank, world_size):
    job = Job(elected(ClusterState(dist.get_rank())))
    for number in range(4):
        job.step(number)  # expect: RNK103 "when `not self.state.leader`"
