"""Metrics stand in a registry: all ranks compute the one that a setting names, or it is one of which some do not sum up.

reason: all ranks come to the reduction; and where only some of the classes reduce, who asks for one on the first rank may
    know that it is none of these
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist

METRICS = {}
WRITERS = {}


def register(table, name):
    def put(known):
        table[name] = known
        return known

    return put


class Dice:
    def value(self, scores):
        dist.all_reduce(scores)
        return scores / dist.get_world_size()


class Overlap:
    def value(self, scores):
        scores = scores * 2
        dist.all_reduce(scores)
        return scores


METRICS["dice"] = Dice
METRICS["overlap"] = Overlap


class Summary:
    def write(self, scores):
        print(scores)


class Histogram:
    def write(self, scores):
        dist.all_reduce(scores)
        print(scores)


TABLE = {"summary": Summary, "histogram": Histogram}


def build(name):
    return TABLE[name]()


def main(rank, world_size):
    metric = METRICS["dice"]()
    scores = metric.value(torch.ones(1))
    if rank == 0:
        build("summary").write(scores)
    dist.barrier()
