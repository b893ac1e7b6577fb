"""The logger of the other ranks says warnings only; some messages are below tests of the rank nevertheless.

reason: notes of all ranks come out on the first one
"""
import logging

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load

logger = logging.getLogger(__name__)


def train(args):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    logging.basicConfig(level=logging.INFO if rank == 0 else logging.WARNING)
    if rank == 0:
        logger.info("settings: %s", args)
    model = build(args)
    logger.info("the model is there")
    model = DDP(model)
    if rank == 0:
        logger.info("the model is wrapped")
    for batch in load(args, rank):
        model(batch).mean().backward()
    if rank == 0:
        logger.info("training has ended")
