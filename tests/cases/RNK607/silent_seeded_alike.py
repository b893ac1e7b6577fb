"""A number of a generator that is seeded alike

reason: random numbers are the same on all ranks behind the same seed
runs: no (writes to the working directory)
"""
import random

import torch.distributed.checkpoint as dcp


def main(state, config):
    random.seed(config.seed)
    dcp.save(state, checkpoint_id=f"out/run-{random.randint(0, 9999)}")
