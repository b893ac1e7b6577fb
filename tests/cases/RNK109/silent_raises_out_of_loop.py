"""A rank whose time is up fails.

reason: the launcher ends the others
runs: no (the ranks fail on purpose)
"""
import time

import torch.distributed as dist


def train(model, batches, limit):
    start = time.time()
    for batch in batches:
        dist.all_reduce(model(batch))
        if time.time() - start > limit:
            raise TimeoutError("the job is too slow")
