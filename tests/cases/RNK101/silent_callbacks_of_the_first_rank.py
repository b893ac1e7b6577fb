"""The first rank has a callback more, which prints, and all ranks have the one in which they meet.

reason: what is in its turn on the first rank only does not communicate
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Printer:
    def on_epoch_end(self, loss):
        print(loss, dist.get_rank())


class Saver:
    def on_epoch_end(self, loss):
        if dist.get_rank() == 0:
            torch.save({"loss": loss}, "/dev/null")
        dist.barrier()


class Trainer:
    def __init__(self, callbacks):
        self.callbacks = callbacks

    def fit(self, epochs):
        for epoch in range(epochs):
            loss = torch.tensor(1.0 / (epoch + 1))
            dist.all_reduce(loss)
            for callback in self.callbacks:
                callback.on_epoch_end(loss.item())


def main(rank, world_size):
    callbacks = [Saver()]
    if rank == 0:
        callbacks.append(Printer())
    callbacks.append(Saver())
    Trainer(callbacks).fit(2)
