"""A list of callbacks of an abstract base calls on rank 0 only those of them that print.

reason: the callback that averages is in another list, which all ranks call
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Callback:
    def on_step(self, loss):
        raise NotImplementedError


class Prints(Callback):
    def on_step(self, loss):
        print(float(loss))


class Averages(Callback):
    def on_step(self, loss):
        dist.all_reduce(loss)


class Callbacks:
    def __init__(self, everywhere, first_only):
        self.everywhere = everywhere
        self.first_only = first_only

    def on_step(self, loss):
        for callback in self.everywhere:
            callback.on_step(loss)
        if dist.get_rank() == 0:
            for callback in self.first_only:
                callback.on_step(loss)


def main(rank, world_size):
    callbacks = Callbacks([Averages()], [Prints()])
    callbacks.on_step(torch.ones(1))
