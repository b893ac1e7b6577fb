"""A helper cuts the share of a rank, whose number it asks for where nobody gives one

reason: the call leaves the rank at its default, so the share is every n-th element, and one rank has more of them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 24); rank 1 finished
"""

import torch
import torch.distributed as dist


def share(items, rank=None, world_size=None):
    rank = dist.get_rank() if rank is None else rank
    if world_size is None:
        world_size = dist.get_world_size()
    return items[rank::world_size]


class Evaluation:
    def __init__(self, prompts):
        self.prompts = share(prompts)

    def collect(self, answer):
        dist.all_reduce(answer)
        return answer

    def run(self):
        for prompt in self.prompts:  # expect: RNK104
            self.collect(torch.ones(1) * len(prompt))


def main(rank, world_size):
    Evaluation(["a", "b", "c"]).run()
