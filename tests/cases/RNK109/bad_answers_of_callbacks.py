"""Each of several callbacks may ask for an end, and one of them counts on the first rank only.

reason: all callbacks have their turn, and one answer decides
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 46)
"""
import torch
import torch.distributed as dist


class Callback:
    def on_epoch_end(self, loss):
        return False


class Printer(Callback):
    def on_epoch_end(self, loss):
        if dist.get_rank() == 0:
            print(loss)
        return False


class Patience(Callback):
    def __init__(self, allowed):
        self.allowed = allowed
        self.waited = 0

    def on_epoch_end(self, loss):
        if dist.get_rank() != 0:
            return False
        self.waited += 1
        return self.waited > self.allowed


class Trainer:
    def __init__(self, callbacks):
        self.callbacks = list(callbacks or [])

    def wants_to_stop(self, loss):
        answers = [callback.on_epoch_end(loss) for callback in self.callbacks]
        return any(answers)

    def fit(self, epochs):
        for epoch in range(epochs):
            loss = torch.tensor(1.0 / (epoch + 1))
            dist.all_reduce(loss)
            if self.wants_to_stop(loss.item()):
                break  # expect: RNK109 "self.wants_to_stop(loss.item())"


def main(rank, world_size):
    Trainer([Printer(), Patience(1)]).fit(4)
