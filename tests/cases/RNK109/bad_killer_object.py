"""The classic class that catches signals, as the condition of the training loop.

reason: the ranks get the signal at different moments
runs: no (needs a signal in the middle of a step)
"""
import signal

import torch.distributed as dist


class Killer:
    killed = False

    def __init__(self):
        signal.signal(signal.SIGINT, self.kill)
        signal.signal(signal.SIGTERM, self.kill)

    def kill(self, *args):
        self.killed = True


def train(model, batches):
    killer = Killer()
    while not killer.killed:  # expect: RNK109
        dist.all_reduce(model(next(batches)))
