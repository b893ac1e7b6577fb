"""A module keeps a group that holds all ranks, made for the CPU; and one that is made in a loop over backends.

reason: no loop over the members, and nobody is left out
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

_CPU_GROUP = None


def initialize(backends):
    global _CPU_GROUP
    for backend in backends:
        group = dist.new_group(backend=backend)
        if backend == "gloo":
            _CPU_GROUP = group


def get_cpu_group():
    return _CPU_GROUP


def mean(loss):
    dist.all_reduce(loss, group=get_cpu_group())
    return loss / dist.get_world_size()


def main(rank, world_size):
    initialize(["gloo"])
    assert mean(torch.ones(1)).item() == 1.0
