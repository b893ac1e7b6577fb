"""Two objects have a group of all ranks each; the learner publishes where the actors fetch.

reason: all ranks use the two groups in one order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
        stats.reduce(x)
        weights.publish(x)
    else:
        stats.reduce(x)
        weights.fetch(x)


def main(rank, world_size):
    weights, stats = Weights(), Stats()
    is_learner = dist.get_rank() == 0
    finish_round(weights, stats, torch.ones(2), is_learner)
