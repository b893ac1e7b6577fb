"""Metrics stand in a registry under the names by which a decorator puts them there; the first rank asks for one.

reason: whichever it is, it reduces, and nobody else joins
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 25); rank 1 finished
"""

import torch
import torch.distributed as dist

METRICS = {}


def register(name):
    def put(known):
        METRICS[name] = known
        return known

    return put


@register("dice")
class Dice:
    def value(self, scores):
        dist.all_reduce(scores)
        return scores / dist.get_world_size()


@register("overlap")
class Overlap:
    def value(self, scores):
        scores = scores * 2
        dist.all_reduce(scores)
        return scores


def build(name):
    if name not in METRICS:
        raise KeyError(name)
    return METRICS[name]()


class Evaluator:
    def __init__(self, name):
        self.metric = build(name)

    def summarize(self, scores):
        return self.metric.value(scores)


def main(rank, world_size):
    evaluator = Evaluator("dice")
    if rank == 0:
        print(evaluator.summarize(torch.ones(1)))  # expect: RNK101
