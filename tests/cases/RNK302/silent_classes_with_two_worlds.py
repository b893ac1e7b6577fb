"""Classes whose calls on the default group are meant for everybody.

reason: other operations than those of the group, the default group named, its size asked for, or several groups
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Start:
    """The configuration goes to everybody, sums stay in the group."""

    def __init__(self, group):
        self.group = group

    def configuration(self, config):
        held = [config]
        dist.broadcast_object_list(held, src=0)
        return held[0]

    def total(self, x):
        dist.all_reduce(x, group=self.group)
        return x

    def largest(self, x):
        dist.all_reduce(x, op=dist.ReduceOp.MAX, group=self.group)
        return x

    def smallest(self, x):
        dist.all_reduce(x, op=dist.ReduceOp.MIN, group=self.group)
        return x


class Norm:
    """The norm is over everybody, and says so in one of its two branches."""

    def __init__(self, group):
        self.group = group

    def parts(self, x):
        dist.all_reduce(x, group=self.group)
        dist.all_reduce(x, op=dist.ReduceOp.MAX, group=self.group)
        dist.all_reduce(x, op=dist.ReduceOp.MIN, group=self.group)
        return x

    def norm(self, x, infinite):
        if infinite:
            dist.all_reduce(x, op=dist.ReduceOp.MAX, group=dist.group.WORLD)
        else:
            dist.all_reduce(x)
        return x


class Mean:
    """The mean over everybody is divided by their number."""

    def __init__(self, group):
        self.group = group

    def parts(self, x):
        dist.all_reduce(x, group=self.group)
        dist.all_reduce(x, op=dist.ReduceOp.MAX, group=self.group)
        dist.all_reduce(x, op=dist.ReduceOp.MIN, group=self.group)
        return x

    def mean(self, x):
        dist.all_reduce(x)
        return x / dist.get_world_size()


class Two:
    """Calls with few others of their kind beside them."""

    def __init__(self, group):
        self.group = group

    def total(self, x):
        dist.all_reduce(x, group=self.group)
        dist.all_reduce(x)
        return x


def main(rank, world_size):
    group = dist.new_group([0, 1])
    start = Start(group)
    start.configuration({"lr": 0.1})
    start.total(torch.ones(1))
    Norm(group).norm(torch.ones(1), False)
    Mean(group).mean(torch.ones(1))
    Two(group).total(torch.ones(1))
