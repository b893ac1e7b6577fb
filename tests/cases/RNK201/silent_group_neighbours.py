"""The neighbours come from the configuration or from a pipeline group.

reason: who they are can't be computed, so nobody knows the order in which they call
runs: no (needs a pipeline group)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


class Stage:
    def __init__(self, group, previous, following, sends_first):
        self.group = group
        self.previous = previous
        self.following = following
        self.sends_first = sends_first

    def exchange(self, x, y):
        logger.debug("send %s to %s", tuple(x.shape), self.following)
        if self.sends_first:
            dist.send(x, self.following, group=self.group)
            dist.recv(y, self.previous, group=self.group)
        else:
            dist.recv(y, self.previous, group=self.group)
            dist.send(x, self.following, group=self.group)
