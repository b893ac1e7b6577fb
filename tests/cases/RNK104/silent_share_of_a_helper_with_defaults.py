"""A helper cuts equal shares, or is told who it works for

reason: each rank has as many elements as all others, in the first case; all have all of them in the second
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share(items, rank=None, world_size=None):
    rank = dist.get_rank() if rank is None else rank
    world_size = dist.get_world_size() if world_size is None else world_size
    return items[rank::world_size]


def even_share(items, rank=None):
    rank = dist.get_rank() if rank is None else rank
    world_size = dist.get_world_size()
    filled_up = items + items[: -len(items) % world_size]
    number = len(filled_up) // world_size
    return filled_up[rank * number : (rank + 1) * number]


class Evaluation:
    def __init__(self, prompts):
        self.mine = even_share(prompts)
        self.all = share(prompts, 0, 1)

    def collect(self, answer):
        dist.all_reduce(answer)
        return answer

    def run(self):
        for prompt in self.mine:
            self.collect(torch.ones(1) * len(prompt))
        for prompt in self.all:
            self.collect(torch.ones(1) * len(prompt))


def main(rank, world_size):
    Evaluation(["a", "b", "c"]).run()
