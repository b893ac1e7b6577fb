"""A loop runs until the reduced flag is set.

reason: only the root sees it
runs: no (the ranks part for good)
"""

import torch
import torch.distributed as dist


def train(step, done):
    while not done.item():
        step()
        dist.reduce(done, dst=0, op=dist.ReduceOp.MAX)
        if done.item():  # expect: RNK806 low
            break
