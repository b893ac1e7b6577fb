"""A base class calls a hook on the main process; the derived class communicates in it.

reason: only rank 0 comes to the hook, and the trainer's hook reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 23); rank 1 finished
"""
import torch
import torch.distributed as dist


class Loop:
    def run(self, value):
        value += 1
        if dist.get_rank() == 0:
            self.finish(value)  # expect: RNK101 "never joins"

    def finish(self, value):
        print(value.item())


class Trainer(Loop):
    def finish(self, value):
        dist.all_reduce(value)
        print(value.item())


def main(rank, world_size):
    Trainer().run(torch.ones(1))
