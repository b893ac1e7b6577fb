"""An object of the class is made where none is given, and every call gives one of another class.

reason: there is no object of this one: hygiene
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
            dist.send(tensor, rank - 1, group=group)  # expect: RNK301 "every call in sight gives ring"
        else:
            dist.recv(tensor, rank + 1, group=group)  # expect: RNK301 "every call in sight gives ring"


class Silent:
    def pass_on(self, tensor, group):
        logger.debug("size %d", dist.get_world_size(group))
