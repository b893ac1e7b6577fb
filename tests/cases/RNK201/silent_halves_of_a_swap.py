"""A helper that sends and then receives, beside one for each half of the other end, and a loop that runs them.

reason: the stage behind takes what comes, and sends its gradient then
runs: no (needs a schedule)
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


class Link:
    def __init__(self, shape):
        self.stage = dist.get_rank()
        self.last = self.stage == dist.get_world_size() - 1
        self.shape = shape

    def activation_for_gradient(self, x):
        if self.last:
            return None
        logger.debug("stage %d sends %s", self.stage, tuple(x.shape))
        dist.send(x, dst=self.stage + 1)
        received = torch.empty(self.shape)
        dist.recv(received, src=self.stage + 1)
        return received

    def activation(self):
        received = torch.empty(self.shape)
        if self.stage > 0:
            dist.recv(received, src=self.stage - 1)
        return received

    def send_gradient(self, x):
        logger.debug("stage %d sends %s", self.stage, tuple(x.shape))
        if self.stage > 0:
            dist.send(x, dst=self.stage - 1)


def one_at_a_time(link, forward, backward, batches):
    for batch in batches:
        x = link.activation()
        gradient = link.activation_for_gradient(forward(batch, x))
        link.send_gradient(backward(gradient))
