"""Two hooks are entered in a table by their own names, and the settings name one of them.

reason: both take the wrong peer, but no run has the other hook: hygiene
runs: no (needs groups that callers make)
"""
import logging

import torch.distributed as dist

HOOKS = {}
logger = logging.getLogger(__name__)


class Table:
    @staticmethod
    def register_module():
        def enter(cls):
            HOOKS[cls.__name__] = cls
            return cls

        return enter


@Table.register_module()
class Left:
    def after_epoch(self, tensor, group):
        rank = dist.get_rank(group)
        logger.debug("rank %d", rank)
        if rank > 0:
            dist.send(tensor, rank - 1, group=group)  # expect: RNK301 "is a rank inside group"
        else:
            dist.recv(tensor, rank + 1, group=group)  # expect: RNK301


@Table.register_module()
class Right:  # Left is what the settings name
    def after_epoch(self, tensor, group):
        rank = dist.get_rank(group)
        logger.debug("rank %d", rank)
        if rank > 0:
            dist.recv(tensor, rank - 1, group=group)  # expect: RNK301 "nothing in the project names Right"
        else:
            dist.send(tensor, rank + 1, group=group)  # expect: RNK301 "nothing in the project names Right"
