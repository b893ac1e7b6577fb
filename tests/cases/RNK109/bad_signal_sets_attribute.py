"""A method handles the signal and sets an attribute of the trainer.

reason: the ranks get the signal at different moments
runs: no (needs a signal in the middle of a step)
"""
import signal

import torch.distributed as dist


class Trainer:
    def __init__(self, model):
        self.model = model
        self.interrupted = False
        signal.signal(signal.SIGUSR1, self.interrupt)

    def interrupt(self, signum, frame):
        self.interrupted = True

    def fit(self, batches):
        for batch in batches:
            dist.all_reduce(self.model(batch))
            if self.interrupted:
                return  # expect: RNK109
