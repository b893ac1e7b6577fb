"""The group of both ends is made when it is first asked for, and only the ends ask.

reason: the stage comes from a count that another property computes, and the ranks in the middle never make the group
runs: 3 ranks (differs from run to run)
observed: 3 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import functools

import torch
import torch.distributed as dist


class Topology:
    def __init__(self, stages):
        self.rank = dist.get_rank()
        self.world = dist.get_world_size()
        self.stages = stages

    @property
    def per_stage(self):
        return self.world // self.stages

    @property
    def stage(self):
        return self.rank // self.per_stage

    @functools.cached_property
    def ends(self):
        return dist.new_group([0, self.world - 1])

    def is_end(self):
        return self.stage == 0 or self.stage == self.stages - 1


class TiedEmbedding:
    def __init__(self, topology: Topology):
        self.topology = topology

    def sync(self, gradient):
        if self.topology.is_end():
            dist.all_reduce(gradient, group=self.topology.ends)


def main(rank, world_size):
    tied = TiedEmbedding(Topology(dist.get_world_size()))
    tied.sync(torch.ones(2))  # expect: RNK114
    dist.all_reduce(torch.ones(1), group=dist.new_group([0, 1, 2]))
