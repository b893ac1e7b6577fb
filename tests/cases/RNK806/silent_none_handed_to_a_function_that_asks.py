"""The logger of the first rank is handed to functions that ask for it, or for the rank, before they use it.

reason: the others come to no use of their None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
    if logger is not None:
        logger.log("loss", loss.item())


def test(loss, logger, rank):
    dist.all_reduce(loss)
    if rank != 0:
        return
    logger.log("loss", loss.item())


def train(loss, logger=None):
    logger = logger or Logger()
    logger.log("loss", loss.item())


def main(rank, world_size):
    logger = make_logger(rank)
    loss = torch.ones(1)
    validate(loss, logger)
    test(loss, logger, rank)
    train(loss, logger)
    dist.barrier()
