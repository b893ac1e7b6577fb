"""A callback's answer ends the loop.

reason: nobody knows whether it differs between ranks
runs: no (the callback is the caller's)
"""
import torch.distributed as dist


def train(model, batches, callback):
    for batch in batches:
        loss = model(batch)
        dist.all_reduce(loss)
        if callback.should_stop:
            break
