"""An object that the constructor was handed keeps as many rows as it is told, or may be one of two classes.

reason: all ranks have as many rows; what picks by its values may not be the one that is called
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


class Threshold:
    def __init__(self, least):
        self.least = least

    def __call__(self, rows):
        return rows[rows[:, 0] > self.least]


class Best:
    def __init__(self, count):
        self.count = count

    def __call__(self, rows):
        rows = rows[rows[:, 0].topk(self.count).indices]
        rows[:, 1] *= rows[:, 0] > 0.5
        return rows


class Evaluator:
    def __init__(self, post):
        self.post = post

    def evaluate(self, rows, world_size):
        found = self.post(rows)
        parts = [torch.empty_like(found) for _ in range(world_size)]
        dist.all_gather(parts, found)
        return torch.cat(parts)


class Chosen:
    def __init__(self, post):
        self.post = post

    def evaluate(self, rows, world_size):
        found = self.post(rows)
        parts = [torch.empty_like(found) for _ in range(world_size)]
        dist.all_gather(parts, found)
        return torch.cat(parts)


def main(rank, world_size):
    rows = torch.rand(8, 2, generator=torch.Generator().manual_seed(rank))
    print(Evaluator(Best(4)).evaluate(rows, world_size))
    post = Threshold(-1.0) if os.environ.get("ALL_ROWS") else Best(2)
    print(Chosen(post).evaluate(rows, world_size))
