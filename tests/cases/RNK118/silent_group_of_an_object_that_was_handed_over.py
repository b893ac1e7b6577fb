"""The group of the first half is made by an object that the constructor is handed, and members alone sum over it.

reason: the method asks for membership, or its caller does before it calls the other one
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Fleet:
    def __init__(self):
        self.rank = dist.get_rank()
        self.count = max(1, dist.get_world_size() // 2)
        self.reference = dist.new_group(list(range(self.count)))

    @property
    def holds_reference(self):
        return self.rank < self.count


class Threshold:
    def __init__(self, fleet):
        self.fleet = fleet

    def fit(self, errors):
        sums = torch.stack([errors.sum(), errors.square().sum()])
        if self.fleet.holds_reference:
            dist.all_reduce(sums, group=self.fleet.reference)
        dist.broadcast(sums, src=0)
        total, squares = sums.tolist()
        return total + squares

    def of_members(self, errors):
        mean = errors.mean()
        dist.all_reduce(mean, group=self.fleet.reference)
        return mean.item() / self.fleet.count


def main(rank, world_size):
    fleet = Fleet()
    threshold = Threshold(fleet)
    assert threshold.fit(torch.ones(4)) == 8 * fleet.count
    if fleet.holds_reference:
        print(threshold.of_members(torch.ones(4)))
