"""The first rank leaves the loop on a flag that a callback sets.

reason: the others go on and wait for it
runs: no (as bad_flag_set_on_rank_zero)
"""
import torch
import torch.distributed as dist


class Callbacks:
    def __init__(self):
        self.stop_training = False

    def on_loss(self, loss):
        self.stop_training = loss < 0.1


def train(model, batches):
    callbacks = Callbacks()
    for batch in batches:
        loss = model(batch).sum()
        dist.all_reduce(loss)
        if dist.get_rank() == 0:
            callbacks.on_loss(loss)
            if callbacks.stop_training:
                return  # expect: RNK109
