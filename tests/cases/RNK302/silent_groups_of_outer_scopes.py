"""Groups that are bound by an enclosing function, a global statement, a loop, a walrus or a comprehension.

reason: each name is bound before it is read
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def set_up(ranks):
    global GROUP
    GROUP = dist.new_group(ranks)


def reduce_in_global_group(x):
    dist.all_reduce(x, group=GROUP)
    return x


def reducer(group):
    def reduce(x):
        dist.all_reduce(x, group=group)
        return x

    return reduce


def main(rank, world_size):
    set_up([0, 1])
    reduce_in_global_group(torch.ones(1))
    reducer(dist.new_group([0, 1]))(torch.ones(1))
    for inner in [dist.new_group([0, 1])]:
        dist.barrier(group=inner)
    if (found := dist.new_group([0, 1])) is not None:
        dist.barrier(group=found)
    [dist.barrier(group=one) for one in (GROUP, found)]
    (lambda chosen: dist.barrier(group=chosen))(found)
