"""What the object counts is summed up itself, or its copy takes its place, or nobody reads it any more

reason: what other methods read has the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def sum_up(tensor):
    if dist.is_initialized():
        dist.all_reduce(tensor)


def summed(tensor):
    if not dist.is_initialized():
        return tensor
    dist.all_reduce(tensor)
    return tensor


class Counts:
    def __init__(self, device):
        self.hits = torch.zeros(3, device=device)
        self.seen = torch.zeros(3)
        self.sums = torch.zeros(2, 3)
        self.rounds = torch.zeros(1)
        self.device = device

    def add(self, hits):
        self.hits += hits
        self.seen += torch.ones(3)
        self.sums[0] += hits
        self.rounds += 1

    def meet(self):
        sum_up(self.hits.to(self.device))
        seen = self.seen.clone()
        sum_up(seen)
        self.seen.copy_(seen)
        sum_up(self.sums.view(-1))
        sum_up(self.rounds.clone())

    def renewed(self):
        self.seen = summed(self.seen.clone())

    def shown(self):
        return self.hits / self.seen, self.sums

    def begin(self):
        self.rounds = torch.zeros(1)


def main(rank, world_size):
    counts = Counts(torch.device("cpu"))
    counts.add(torch.full((3,), float(rank)))
    counts.meet()
    mean = (counts.shown()[0]).tolist()
    everybodys = [None] * world_size
    dist.all_gather_object(everybodys, mean)
    assert everybodys[0] == everybodys[1] == [0.5] * 3
