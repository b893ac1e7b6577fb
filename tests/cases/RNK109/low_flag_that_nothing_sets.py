"""The first rank leaves the loop on a flag that the program only ever sets to false.

reason: it is there for who changes the program, so nobody leaves
runs: no (as bad_flag_set_on_rank_zero, if somebody sets it)
"""
import torch
import torch.distributed as dist


class Callbacks:
    def __init__(self):
        self.stop_training = False


def train(model, batches):
    callbacks = Callbacks()
    for batch in batches:
        loss = model(batch).sum()
        dist.all_reduce(loss)
        if dist.get_rank() == 0:
            print(loss)
            if callbacks.stop_training:
                return  # expect: RNK109 low
