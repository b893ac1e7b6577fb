"""The program asks two classes for their options, and makes an object of the one.

reason: both take the wrong peer, but there is no object of the other: hygiene
runs: no (needs groups that callers make)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


class Former:
    @staticmethod
    def add_options(parser):
        parser.add_argument("--width", type=int, default=1)
        return parser

    def pass_on(self, tensor, group):
        rank = dist.get_rank(group)
        logger.debug("rank %d", rank)
        if rank > 0:
            dist.send(tensor, rank - 1, group=group)  # expect: RNK301 "nothing in the project makes a Former"
        else:
            dist.recv(tensor, rank + 1, group=group)  # expect: RNK301 "nothing in the project makes a Former"


class Ring:
    @staticmethod
    def add_options(parser):
        parser.add_argument("--depth", type=int, default=1)
        return parser

    def pass_on(self, tensor, group):
        rank = dist.get_rank(group)
        logger.debug("rank %d", rank)
        if rank > 0:
            dist.send(tensor, rank - 1, group=group)  # expect: RNK301 "is a rank inside group"
        else:
            dist.recv(tensor, rank + 1, group=group)  # expect: RNK301 "is a rank inside group"
