"""A path of the wrong kind is refused with an error in the log.

reason: whoever passes a file passes it to all ranks; this is a check of an argument, not a decision about resuming
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import logging
import os
import tempfile

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def save_sharded(state, folder):
    if os.path.isfile(folder):
        logger.error(f"{folder} should be a directory, not a file")
        return
    dist.barrier()


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        save_sharded({"w": torch.ones(2)}, folder)
