"""Functions defined in the constructor that call the model.

reason: a closure, a thread target and a decorated inner function are only defined here; somebody else runs them
"""
import threading

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Engine:
    def __init__(self, model, optimizer, loss_fn):
        self.model = DDP(model)
        self.optimizer = optimizer

        def train_step(x, y):
            loss = loss_fn(self.model(x), y)
            loss.backward()
            self.optimizer.step()
            self.optimizer.zero_grad()
            return loss.detach()

        @torch.no_grad()
        def predict(x):
            return self.model(x).argmax(-1)

        self.train_step = train_step
        self.predict = predict
        self.worker = threading.Thread(target=self._serve, daemon=True)

    def _serve(self):
        while True:
            self.predict(torch.zeros(1, 8))


def main(model, optimizer, loss_fn):
    dist.init_process_group("gloo")
    return Engine(model, optimizer, loss_fn)
