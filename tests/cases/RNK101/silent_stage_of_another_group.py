"""The ranks of one stage reduce among themselves.

reason: the group that reduces is another one than that in which the rank has this number
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_at(stage, loss, pipeline, replicas):
    if dist.get_rank(pipeline) == stage:
        dist.all_reduce(loss, group=replicas)


def main(rank, world_size):
    for first in (0, 1):
        group = dist.new_group([first, first + 2])
        pipeline = group if rank in (first, first + 2) else locals().get("pipeline")
    for first in (0, 2):
        group = dist.new_group([first, first + 1])
        replicas = group if rank in (first, first + 1) else locals().get("replicas")
    reduce_at(1, torch.ones(1), pipeline, replicas)
