"""A field whose first row is being received goes to functions that compute with its inner rows, or ask for its shape.

reason: what is received is not touched before the wait
runs: no (a race)
"""
import logging

import torch.distributed as dist

log = logging.getLogger(__name__)


def smooth_inside(field):
    return (field[1:-3] + field[3:-1]) / 2


def cells(field):
    return field.shape[0] * field.shape[1]


def exchange(field, above, below):
    log.debug("rows of %s", tuple(field.shape))
    sent = dist.isend(field[-2].contiguous(), dst=below)
    received = dist.irecv(field[0], src=above)
    inner, count = smooth_inside(field), cells(field)
    received.wait()
    sent.wait()
    return inner / count
