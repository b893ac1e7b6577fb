"""A context of the project enters no_sync, around the backward only; a method of the object has gone forward

reason: the forward has prepared the reduction
runs: no (it is only slower)
"""
import contextlib

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


@contextlib.contextmanager
def grad_sync(model, enabled):
    if enabled:
        yield
    else:
        with model.no_sync():
            yield


class Trainer:
    def __init__(self, net, local_rank):
        self.model = DDP(net, device_ids=[local_rank])
        self.optimizer = torch.optim.AdamW(self.model.parameters())

    def loss_of(self, batch):
        scores = self.model(batch)
        return scores.mean(), scores.detach().max()

    def update(self, batches):
        for number, batch in enumerate(batches):
            loss, best = self.loss_of(batch)
            with grad_sync(self.model, enabled=number == len(batches) - 1):  # expect: RNK508 "grad_sync() must enclose"
                (loss / len(batches)).backward()
        self.optimizer.step()
        return best
