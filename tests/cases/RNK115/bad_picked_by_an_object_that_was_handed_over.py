"""An object that the constructor was handed picks the rows above a threshold, and each rank gathers its own.

reason: the number of rows is another one on each rank
runs: no (gloo fails on sizes, each run otherwise)
"""
import torch
import torch.distributed as dist


class Threshold:
    def __init__(self, least):
        self.least = least

    def __call__(self, rows):
        return rows[rows[:, 0] > self.least]


class Drawn:
    def __init__(self, least):
        self.least = least

    def chosen(self, rows):
        return torch.masked_select(rows, rows > self.least)


class Evaluator:
    def __init__(self, post, drawn):
        self.post = post
        self.drawn = drawn

    def evaluate(self, rows, world_size):
        found = self.post(rows)
        parts = [torch.empty_like(found) for _ in range(world_size)]
        dist.all_gather(parts, found)  # expect: RNK115 "as many elements as this rank's values say"
        return torch.cat(parts)

    def summed(self, rows):
        chosen = self.drawn.chosen(rows)
        dist.all_reduce(chosen)  # expect: RNK115 "as many elements as this rank's values say"
        return chosen


def main(rank, world_size):
    evaluator = Evaluator(Threshold(0.5), Drawn(0.25))
    rows = torch.rand(8, 2, generator=torch.Generator().manual_seed(rank))
    print(evaluator.evaluate(rows, world_size), evaluator.summed(rows))
