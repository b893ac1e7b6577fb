"""A list of callbacks of an abstract base calls them on rank 0 only, and not the first of them reduces.

reason: the callback that averages is called on rank 0 alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 23); rank 1 finished
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
    def __init__(self, callbacks):
        self.callbacks = callbacks

    def on_step(self, loss):
        if dist.get_rank() == 0:
            for callback in self.callbacks:
                callback.on_step(loss)


def main(rank, world_size):
    callbacks = Callbacks([Prints(), Averages()])
    callbacks.on_step(torch.ones(1))  # expect: RNK101 "runs only when `dist.get_rank() == 0`"
