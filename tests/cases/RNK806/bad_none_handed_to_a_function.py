"""The logger of the first rank is handed to a function that uses it on every rank.

reason: the others hand on None, and fail in the function
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 34); rank 1 raised AttributeError (line 27)
"""

import torch
import torch.distributed as dist


class Logger:
    def log(self, name, value):
        print(name, value)


def make_logger(rank):
    if rank == 0:
        logger = Logger()
    else:
        logger = None
    return logger


def validate(loss, logger):
    dist.all_reduce(loss)
    logger.log("loss", loss.item())  # expect: RNK806 "`logger` holds None"


def main(rank, world_size):
    logger = make_logger(rank)
    loss = torch.ones(1)
    validate(loss, logger)
    dist.barrier()
