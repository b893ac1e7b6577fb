"""Only the first rank sets up what `logging` does; some messages are below tests of the rank nevertheless.

reason: the root loggers of the other ranks say warnings only
"""
import logging

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load


def create_logger(folder):
    logging.basicConfig(
        level=logging.INFO,
        format="%(asctime)s %(message)s",
        handlers=[logging.StreamHandler(), logging.FileHandler(f"{folder}/log.txt")],
    )
    return logging.getLogger(__name__)


def train(args):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank == 0:
        logger = create_logger(args.folder)
        logger.info("settings: %s", args)
    model = DDP(build(args))
    if rank == 0:
        logger.info("the model is wrapped")
    for batch in load(args, rank):
        model(batch).mean().backward()
    if rank == 0:
        logger.info("training has ended")
    logging.info("the program comes to its end")
