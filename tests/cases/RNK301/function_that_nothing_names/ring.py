"""A helper of a package that nothing calls, imports or speaks of, beside one that has no other fault.

reason: the peer is wrong as it stands, but nobody is seen to come there
runs: no (needs groups that callers make)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def pass_on(tensor, group):
    rank = dist.get_rank(group)
    size = dist.get_world_size(group)
    logger.debug("rank %d passes on %s", rank, tuple(tensor.shape))
    if rank + 1 < size:
        dist.send(tensor, rank + 1, group=group)  # expect: RNK301 "nothing in the project names pass_on"
    if rank > 0:
        dist.recv(tensor, rank - 1, group=group)  # expect: RNK301 "nothing in the project names pass_on"
