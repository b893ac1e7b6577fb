"""One of the callers of a helper names its own rank as the source.

reason: each rank waits for a message from itself
runs: no (its helper is in another file)
"""
import torch.distributed as dist
from helpers import share


class Trainer:
    def __init__(self):
        self.rank = dist.get_rank()

    def resume(self):
        step = share(7 if self.rank == 0 else None)
        return step

    def evaluate(self, score):
        if self.rank == 0:
            print(score)
        return share(score, src=self.rank)  # expect: RNK120 "src"
