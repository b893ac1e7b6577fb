"""All ranks set up what `logging` does, and leave most messages to the first.

reason: the root loggers of all ranks say notes
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
    logger = create_logger(args.folder)
    if rank == 0:
        logger.info("settings: %s", args)
    model = DDP(build(args))
    if rank == 0:
        logger.info("the model is wrapped")
    for batch in load(args, rank):
        model(batch).mean().backward()
    if rank == 0:
        logger.info("training has ended")
    logging.info("the program comes to its end")  # expect: RNK620
