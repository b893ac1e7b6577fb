"""A constructor asks a helper that makes another object of its class

reason: all ranks have the same elements; what the helper has to do with ranks rests on what the constructor keeps of it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Prompts:
    def __init__(self, items, whole=None):
        self.items = items if whole is not None else shortened(items).items


def shortened(items):
    return Prompts(items[:2], whole=items)


class Evaluation:
    def __init__(self, items):
        self.prompts = Prompts(items)

    def run(self):
        for prompt in self.prompts.items:
            dist.all_reduce(torch.ones(1) * len(prompt))


def main(rank, world_size):
    Evaluation(["a", "b", "c"]).run()
