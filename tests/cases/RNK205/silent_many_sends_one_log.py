"""One log line before several sends.

reason: the first line covers what follows in the function, in loops and in nested blocks
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def send_state(state: dict[str, torch.Tensor], peer: int) -> None:
    logger.info("sending %d tensors to %d", len(state), peer)
    dist.send(torch.tensor([len(state)]), dst=peer)
    works = []
    for name in sorted(state):
        tensor = state[name]
        if tensor.is_contiguous():
            works.append(dist.isend(tensor, dst=peer))
        else:
            dist.send(tensor.contiguous(), dst=peer)
    dist.send_object_list([sorted(state)], dst=peer)
    for work in works:
        work.wait()


def send_scalars(values, peers):
    for peer in peers:
        logger.debug("scalars for %d", peer)
        for value in values:
            dist.send(torch.tensor([value]), dst=peer)
