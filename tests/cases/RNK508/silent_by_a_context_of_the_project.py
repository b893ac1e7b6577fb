"""A context of the project encloses forward and backward, does something else, or the forward keeps no gradient

reason: the forward stands inside, or what goes back is not what DDP computed
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


@contextlib.contextmanager
def timed(model):
    with model.no_sync():
        model.zero_grad()
    yield


class Trainer:
    def __init__(self, net, head, local_rank):
        self.model = DDP(net, device_ids=[local_rank])
        self.head = head
        self.optimizer = torch.optim.AdamW(self.model.parameters())

    def loss_of(self, batch):
        return self.model(batch).mean()

    @torch.no_grad()
    def target_of(self, batch):
        return self.model(batch)

    def update(self, batches):
        for number, batch in enumerate(batches):
            with grad_sync(self.model, enabled=number == len(batches) - 1):
                loss = self.loss_of(batch)
                (loss / len(batches)).backward()
        self.optimizer.step()

    def entered(self, batches):
        for number, batch in enumerate(batches):
            with contextlib.ExitStack() as stack:
                stack.enter_context(grad_sync(self.model, enabled=number == len(batches) - 1))
                loss = self.loss_of(batch)
                (loss / len(batches)).backward()

    def distil(self, batch):
        target = self.target_of(batch)
        loss = (self.head(batch) - target).square().mean()
        with grad_sync(self.model, enabled=False):
            loss.backward()

    def measured(self, batch):
        loss = self.loss_of(batch)
        with timed(self.model):
            loss.backward()
