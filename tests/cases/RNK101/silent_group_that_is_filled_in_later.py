"""A method works on a group that the constructor leaves out, and only its members come.

reason: the attribute that begins as None holds the group of the members by then
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Reducer:
    def __init__(self):
        self.group = None
        self.pending = []

    def setup(self):
        self.group = dist.new_group([0])

    def reduce(self, value):
        if dist.get_rank() != 0:
            return value
        for tensor in self.pending:
            dist.all_reduce(tensor, group=self.group)
        dist.all_reduce(value, group=self.group)
        return value


def main(rank, world_size):
    reducer = Reducer()
    reducer.setup()
    reducer.pending.append(torch.ones(1))
    reducer.reduce(torch.ones(1))
