"""The position in the list of members is sent to.

reason: enumerate counts positions, the peer is a global rank
runs: no (needs P2P over a group of the second node)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def push(buffers, group):
    ops = []
    logger.debug("isend of %d buffers to the members", len(buffers))
    for position, member in enumerate(dist.get_process_group_ranks(group)):
        if member != dist.get_rank():
            logger.debug("isend %s to %d", buffers[position].shape, position)
            ops.append(dist.P2POp(dist.isend, buffers[position], position, group))  # expect: RNK301 "peer=position"
    return dist.batch_isend_irecv(ops)
