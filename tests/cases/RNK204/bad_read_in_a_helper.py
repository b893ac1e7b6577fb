"""A field whose first row is being received goes to a function that computes with all of its rows.

reason: the row may not have come yet
runs: no (a race)
"""
import logging

import torch.distributed as dist

log = logging.getLogger(__name__)


def smooth(field):
    return (field[:-2] + field[2:]) / 2


def exchange(field, above, below):
    log.debug("rows of %s", tuple(field.shape))
    sent = dist.isend(field[-2].contiguous(), dst=below)
    received = dist.irecv(field[0], src=above)
    inner = smooth(field)  # expect: RNK204 "field"
    received.wait()
    sent.wait()
    return inner
