"""A function inside sends, and is called before anything is logged, or once before and once behind.

reason: if the first message blocks, nothing was written
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def hand_on(tensor, peer):
    def send():
        dist.send(tensor, dst=peer)  # expect: RNK205

    send()
    logger.info("sent %s to rank %d", tuple(tensor.shape), peer)


def hand_on_twice(tensor, peer):
    said = torch_shape = tuple(tensor.shape)

    def send():
        dist.send(tensor, dst=peer)  # expect: RNK205

    send()
    logger.info("sends %s to rank %d once more, %s", torch_shape, peer, said)
    send()
