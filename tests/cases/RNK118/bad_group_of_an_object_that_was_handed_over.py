"""The group of the first half is made by an object that the constructor is handed, and every rank sums over it.

reason: outside of the group the sum does nothing, and the threshold is computed from the own errors
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 got a wrong value (line 32)
"""
import torch
import torch.distributed as dist


class Fleet:
    def __init__(self):
        self.rank = dist.get_rank()
        self.count = max(1, dist.get_world_size() // 2)
        self.reference = dist.new_group(list(range(self.count)))


class Threshold:
    def __init__(self, fleet):
        self.fleet = fleet

    def fit(self, errors):
        sums = torch.stack([errors.sum(), errors.square().sum()])
        dist.all_reduce(sums, group=self.fleet.reference)  # expect: RNK118 "does nothing outside of the group"
        total, squares = sums.tolist()
        return total + squares


def main(rank, world_size):
    fleet = Fleet()
    limit = Threshold(fleet).fit(torch.ones(4))
    assert limit == 8 * fleet.count, limit
