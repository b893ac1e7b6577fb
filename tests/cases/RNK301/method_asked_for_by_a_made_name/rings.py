"""The method is called by a name that is put together.

reason: `pass_` with `on` behind it is the method
runs: no (needs groups that callers make)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


class Ring:
    def size(self, group):
        return dist.get_world_size(group)

    def pass_on(self, tensor, group):
        rank = dist.get_rank(group)
        logger.debug("rank %d", rank)
        if rank > 0:
            dist.send(tensor, rank - 1, group=group)  # expect: RNK301 "is a rank inside group"
        else:
            dist.recv(tensor, rank + 1, group=group)  # expect: RNK301 "is a rank inside group"
