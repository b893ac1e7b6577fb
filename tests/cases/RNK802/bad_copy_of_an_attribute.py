"""A copy of what the object counts is summed up by a helper, and another method reads the count

reason: the sum goes to the copy; the object still has what this rank has counted
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 44)
"""
import torch
import torch.distributed as dist


def sum_up(tensor):
    """In place."""
    if dist.is_initialized() and dist.get_world_size() > 1:
        dist.all_reduce(tensor, op=dist.ReduceOp.SUM)


class Counts:
    def __init__(self):
        self.hits = torch.zeros(3)
        self.seen = torch.zeros(3)

    def add(self, hits):
        self.hits += hits
        self.seen += torch.ones(3)

    def meet(self):
        for count in (self.hits, self.seen):
            sum_up(count.double())  # expect: RNK802

    def meet_on_the_gpu(self, device):
        sum_up(self.hits.to(device))  # expect: RNK802

    def shown(self):
        return self.hits / self.seen


def main(rank, world_size):
    counts = Counts()
    counts.add(torch.full((3,), float(rank)))
    counts.meet()
    mean = (counts.shown()).tolist()
    everybodys = [None] * world_size
    dist.all_gather_object(everybodys, mean)
    assert everybodys[0] == everybodys[1] == [0.5] * 3
