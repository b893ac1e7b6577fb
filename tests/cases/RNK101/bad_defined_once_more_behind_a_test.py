"""A second definition that is not made, one that comes behind the call, and one whose first is kept by a name.

reason: the first definitions run, and only rank 0 comes to their collectives
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def reduced(loss):
    if dist.get_rank() == 0:
        dist.all_reduce(loss)  # expect: RNK101
    return loss


if torch.__version__ < "0":

    def reduced(loss):
        dist.all_reduce(loss)
        return loss


def averaged(loss):
    if dist.get_rank() == 0:
        dist.all_reduce(loss)  # expect: RNK101
    return loss


first_averaged = averaged


def averaged(loss):
    return first_averaged(loss) / dist.get_world_size()


try:
    from apex import summed
except ImportError:

    def summed(loss):
        if dist.get_rank() == 0:
            dist.all_reduce(loss)  # expect: RNK101
        return loss


class Meter:
    @property
    def loss(self):
        if dist.get_rank() == 0:
            dist.all_reduce(self._loss)  # expect: RNK101
        return self._loss

    @loss.setter
    def loss(self, value):
        self._loss = value


def main(rank, world_size):
    loss = reduced(torch.ones(1))
    averaged(loss)
    summed(loss)
    meter = Meter()
    meter.loss = loss
    meter.loss.item()
