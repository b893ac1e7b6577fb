"""The first of two functions, methods and classes of one name is lost: nothing can call it any more.

reason: what runs are the definitions further down, in which all ranks come to the collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduced(loss):
    if dist.get_rank() == 0:
        dist.all_reduce(loss)
    return loss


def doubled(loss):
    return loss * 2


class Meter:
    def update(self, loss):
        if dist.get_rank() == 0:
            dist.all_reduce(loss)
        self.loss = loss

    @torch.no_grad()
    def update(self, loss):
        dist.all_reduce(loss)
        self.loss = loss


class Logger:
    def write(self, loss):
        if dist.get_rank() == 0:
            dist.all_reduce(loss)


class Logger:
    def write(self, loss):
        dist.all_reduce(loss)


def reduced(loss):
    dist.all_reduce(loss)
    return loss


if torch.__version__ < "0":

    def averaged(loss):
        if dist.get_rank() == 0:
            dist.all_reduce(loss)


def averaged(loss):
    dist.all_reduce(loss)


def main(rank, world_size):
    loss = doubled(reduced(torch.ones(1)))
    Meter().update(loss)
    Logger().write(loss)
    averaged(loss)
