"""A helper of the project that is told the rank everywhere but once.

reason: without a rank it logs on all of them
"""
import logging

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load

logger = logging.getLogger(__name__)


def tell(message, rank=None):
    if rank is None or dist.get_rank() == rank:
        logger.info(message)


def say(message, rank=None):
    if rank is None or dist.get_rank() == rank:
        logger.log(logging.INFO, message)


def train(args):
    dist.init_process_group("gloo")
    say("building the model", rank=0)
    model = build(args)
    if args.weights is None:
        say("there are no weights to begin from")  # expect: RNK620
    say("wrapping the model", rank=0)
    model = DDP(model)
    say("starting to train", rank=0)
    for batch in load(args, dist.get_rank()):
        model(batch).mean().backward()
