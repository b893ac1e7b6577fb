"""All ranks tell their hooks what has happened, by a text; the first one tells them more, of which nothing comes.

reason: all ranks come to the all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Mean:
    def after_epoch(self, loss):
        dist.all_reduce(loss)

    def after_training(self, loss):
        print(loss)


class Trainer:
    def __init__(self, hooks):
        self.hooks = hooks

    def emit(self, event, *given):
        for hook in self.hooks:
            getattr(hook, event)(*given)

    def fit(self, loss):
        self.emit("after_epoch", loss)
        if dist.get_rank() == 0:
            self.emit("after_training", loss)


def main(rank, world_size):
    Trainer([Mean()]).fit(torch.ones(1))
