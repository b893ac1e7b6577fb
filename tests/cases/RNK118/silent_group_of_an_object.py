"""An object has a group of the first half of the ranks, and only these call its method.

reason: nobody enters the reduction from outside
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Leaders:
    def __init__(self):
        self.ranks = list(range(dist.get_world_size() // 2))
        self.group = dist.new_group(self.ranks)
        self.total = torch.zeros(1)

    def update(self, value):
        self.total = self.total + value
        dist.all_reduce(self.total, group=self.group)
        return self.total / len(self.ranks)


def main(rank, world_size):
    leaders = Leaders()
    if rank in leaders.ranks:
        print(leaders.update(1.0))
