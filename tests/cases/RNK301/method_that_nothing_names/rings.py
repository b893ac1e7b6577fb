"""The program makes an object of the class, and nothing calls the method, nor has its name.

reason: nobody comes there as the code stands: hygiene
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
            dist.send(tensor, rank - 1, group=group)  # expect: RNK301 "nothing in the project names pass_on"
        else:
            dist.recv(tensor, rank + 1, group=group)  # expect: RNK301 "nothing in the project names pass_on"
