"""Decisions of one rank that travel in a tensor before anybody acts on them.

reason: what all ranks test was reduced, broadcast, overwritten, or handed to a function that may have done so
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def agree(flag):
    dist.all_reduce(flag, op=dist.ReduceOp.MAX)


def reduced(value):
    flag = torch.tensor(1.0 if dist.get_rank() == 0 else 0.0)
    dist.all_reduce(flag)
    if flag.item() > 0:
        dist.all_reduce(value)


def broadcast(value):
    flag = torch.tensor([int(dist.get_rank() == 0)])
    dist.broadcast(flag, src=0)
    if flag.item():
        dist.all_reduce(value)


def by_a_helper(value):
    flag = torch.tensor([dist.get_rank()])
    agree(flag)
    if flag.item() > 0:
        dist.all_reduce(value)


def overwritten(value):
    flag = torch.tensor([dist.get_rank()])
    print(flag.item())
    flag.fill_(1)
    if flag.item() > 0:
        dist.all_reduce(value)


def by_element(value):
    flag = torch.tensor([dist.get_rank()])
    flag[0] = 1
    if flag.item() > 0:
        dist.all_reduce(value)


def in_a_smaller_group(value, group):
    flag = torch.tensor([1 if dist.get_rank() == 0 else 0])
    dist.all_reduce(flag, group=group)
    if flag.item() > 0:
        dist.all_reduce(value, group=group)


def received(value):
    flag = torch.tensor([dist.get_rank()])
    dist.scatter(flag, [torch.tensor([0])] * 2 if dist.get_rank() == 0 else None, src=0)
    if flag.item() == 0:
        dist.all_reduce(value)


class Stop:
    def __init__(self):
        self.flag = torch.tensor([1 if dist.get_rank() == 0 else 0])

    def agreed(self):
        dist.all_reduce(self.flag)
        return self.flag.item() > 0

    def act(self, value):
        if self.agreed():
            dist.all_reduce(value)


def main(rank, world_size):
    value = torch.ones(1)
    for each in (reduced, broadcast, by_a_helper, overwritten, by_element, received):
        each(value)
    in_a_smaller_group(value, dist.new_group())
    Stop().act(value)
