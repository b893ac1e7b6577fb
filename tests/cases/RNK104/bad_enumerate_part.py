"""enumerate over a rank's own part, with a helper that synchronises.

reason: the collective is two calls away
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""
import torch
import torch.distributed as dist


class Evaluator:
    def __init__(self, files):
        self.rank = dist.get_rank()
        self.files = files[self.rank :: dist.get_world_size()]

    def mean(self, value):
        dist.all_reduce(value)
        return value / dist.get_world_size()

    def log(self, step, value):
        print(step, self.mean(value))

    def run(self):
        mine = self.files
        for step, path in enumerate(mine):  # expect: RNK104 "through `self.log("
            self.log(step, torch.tensor([float(len(path))]))


def main(rank, world_size):
    Evaluator(["a", "b", "c"]).run()
