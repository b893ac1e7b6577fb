"""Notes of a function stand below tests of the rank, and one of them beside the test.

reason: it says that the file was read, as the others say what was done, and says so on every rank
"""
import logging

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load

logger = logging.getLogger(__name__)


def train(args):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank == 0:
        logger.info("settings: %s", args)
    model = build(args)
    if args.weights is not None:
        model.load(args.weights)
        logger.info("weights of %s are used", args.weights)  # expect: RNK620
    model = DDP(model)
    if rank == 0:
        logger.info("the model is wrapped")
    for batch in load(args, rank):
        model(batch).mean().backward()
    if rank == 0:
        logger.info("training has ended")
