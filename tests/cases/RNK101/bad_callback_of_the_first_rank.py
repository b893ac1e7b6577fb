"""The first rank has a callback more, and in that all ranks are to meet.

reason: the others never have its turn
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 19); rank 1 hung in all_reduce (line 29)
"""
import torch
import torch.distributed as dist


class Printer:
    def on_epoch_end(self, loss):
        print(loss)


class Saver:
    def on_epoch_end(self, loss):
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
    callbacks = [Printer()]
    if rank == 0:
        callbacks.append(Saver())
    Trainer(callbacks).fit(2)  # expect: RNK101 "rank == 0"
