"""One of several callbacks counts on the first rank only, and tells the others what it decides.

reason: all ranks have the flag that was broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Printer:
    def on_epoch_end(self, trainer, loss):
        if dist.get_rank() == 0:
            print(loss)


class Patience:
    def __init__(self, allowed):
        self.allowed = allowed
        self.waited = 0

    def on_epoch_end(self, trainer, loss):
        stop = torch.zeros(1)
        if dist.get_rank() == 0:
            self.waited += 1
            stop.fill_(self.waited > self.allowed)
        dist.broadcast(stop, 0)
        trainer.should_stop = bool(stop.item())


class Trainer:
    def __init__(self):
        self.callbacks = []
        self.should_stop = False

    def add(self, callback):
        self.callbacks.append(callback)

    def fit(self, epochs):
        for epoch in range(epochs):
            loss = torch.tensor(1.0 / (epoch + 1))
            dist.all_reduce(loss)
            for callback in self.callbacks:
                callback.on_epoch_end(self, loss.item())
            if self.should_stop:
                break


def main(rank, world_size):
    trainer = Trainer()
    trainer.add(Printer())
    trainer.add(Patience(1))
    trainer.fit(4)
