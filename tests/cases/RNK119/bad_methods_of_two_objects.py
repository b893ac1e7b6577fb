"""Two objects have a group of all ranks each; the learner uses them in another order than the actors.

reason: the learner stands in the sum, the others in the broadcast; the rank is told by a flag that the caller hands over
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 hung in broadcast (line 27)
"""
import torch
import torch.distributed as dist


class Stats:
    def __init__(self):
        self.group = dist.new_group()

    def reduce(self, x):
        dist.all_reduce(x, group=self.group)


class Weights:
    def __init__(self):
        self.group = dist.new_group()

    def publish(self, x):
        dist.broadcast(x, src=0, group=self.group)

    def fetch(self, x):
        dist.broadcast(x, src=0, group=self.group)


def finish_round(weights, stats, x, is_learner):
    if is_learner:
        stats.reduce(x)  # expect: RNK119 "waits in `weights.fetch(x)`"
        weights.publish(x)
    else:
        weights.fetch(x)
        stats.reduce(x)


def main(rank, world_size):
    weights, stats = Weights(), Stats()
    is_learner = dist.get_rank() == 0
    finish_round(weights, stats, torch.ones(2), is_learner)
