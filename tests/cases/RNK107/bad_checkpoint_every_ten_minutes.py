"""A checkpoint when ten minutes have passed on this rank's clock.

reason: near the limit the clocks disagree
runs: no (the outcome depends on the clocks)
"""
import time

import torch
import torch.distributed as dist


class Saver:
    def __init__(self):
        self.last = time.time()

    def step(self, state):
        if time.time() - self.last > 600:
            dist.barrier()  # expect: RNK107 "its own clock"
            torch.save(state, "last.pt")
