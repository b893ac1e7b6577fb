"""A handler of SIGTERM sets a variable of the module.

reason: the ranks get the signal at different moments, some before the test and some after it
runs: no (needs a signal in the middle of a step)
"""
import signal

import torch.distributed as dist

stopping = False


def on_term(signum, frame):
    global stopping
    stopping = True


def train(model, steps):
    signal.signal(signal.SIGTERM, on_term)
    for step in range(steps):
        loss = model(step)
        dist.all_reduce(loss)
        if stopping:
            break  # expect: RNK109 "the signals that it gets"
