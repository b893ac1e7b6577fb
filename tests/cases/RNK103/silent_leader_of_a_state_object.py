"""A heartbeat counts on all ranks, and the leader, which a state object names, prints.

reason: the ranks part behind the collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
        alive = torch.ones(1)
        dist.all_reduce(alive)
        if not self.state.leader:
            return
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
        job.step(number)
