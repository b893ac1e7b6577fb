"""An object of the class is made where none is given, as one call does.

reason: that call comes here
runs: no (needs groups that callers make)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


class Ring:
    def pass_on(self, tensor, group):
        rank = dist.get_rank(group)
        logger.debug("rank %d", rank)
        if rank > 0:
            dist.send(tensor, rank - 1, group=group)  # expect: RNK301 "is a rank inside group"
        else:
            dist.recv(tensor, rank + 1, group=group)  # expect: RNK301 "is a rank inside group"


class Silent:
    def pass_on(self, tensor, group):
        logger.debug("size %d", dist.get_world_size(group))
