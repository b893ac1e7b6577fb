"""A callback writes a file, and the trainer goes through its list of callbacks on the first rank and, at the end, on all.

reason: the second call by the name of the method is made by all ranks
runs: no (two files)
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel

from callbacks import Sampling


class Trainer:
    def __init__(self, model, callbacks):
        self.gpu_id = int(os.environ["LOCAL_RANK"])
        self.model = DistributedDataParallel(model.to(self.gpu_id), device_ids=[self.gpu_id])
        self.callbacks = callbacks
        self.epoch = 0
        self.losses = []

    def fit(self, loader, epochs):
        for self.epoch in range(epochs):
            for batch in loader:
                self.losses.append(self.model(batch).sum().item())
            if self.gpu_id == 0:
                for callback in self.callbacks:
                    callback.on_train_epoch_end(self)
        for callback in self.callbacks:
            callback.on_train_epoch_end(self)


def main(model, loader):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    torch.distributed.init_process_group("nccl")
    Trainer(model, [Sampling("out")]).fit(loader, 3)


if __name__ == "__main__":
    main(None, [])
