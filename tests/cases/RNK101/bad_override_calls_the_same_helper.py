"""One rank calls a helper; a method of the same name in another class calls the helper, too.

reason: what the other method does makes up for nothing, since it calls another base
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 12); rank 1 finished
"""
import torch
import torch.distributed as dist


def agree(value):
    dist.all_reduce(value)


class Base:
    def run_node(self, value):
        return value


class Profiled(Base):
    def run_node(self, value):
        result = super().run_node(value)
        if dist.get_rank() == 0:
            agree(result)  # expect: RNK101 "never joins"
        return result


class Measured(Base):
    def run_node(self, value):
        result = super().run_node(value)
        agree(result)
        return result


def main(rank, world_size):
    Measured().run_node(torch.ones(1))
    Profiled().run_node(torch.ones(1))
