"""Callbacks stand in a registry, and a list of settings names those that the trainer calls.

reason: one of them writes what its rank has computed, on all ranks
runs: no (several files)
"""

import torch
import torch.distributed as dist
from callbacks import CALLBACKS
from torch.nn.parallel import DistributedDataParallel


class Trainer:
    def __init__(self, model, callbacks):
        self.model = model
        self.callbacks = callbacks

    def fit(self, batches):
        for batch in batches:
            loss = self.model(batch).sum()
            loss.backward()
            for callback in self.callbacks:
                callback.after(loss.item())  # expect: RNK603


def main():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(2, 2))
    settings = {"callbacks": ["progress", "record"]}
    callbacks = [CALLBACKS[name]("out") for name in settings["callbacks"]]
    Trainer(model, callbacks).fit(torch.rand(4, 1, 2))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
