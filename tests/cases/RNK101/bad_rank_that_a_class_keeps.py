"""A class keeps the rank for all, in an attribute that one of its own methods fills

reason: nothing else puts a number there, so who asks the class asks for the rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 28); rank 1 finished
"""

import torch
import torch.distributed as dist


class Processes:
    _rank = None
    _is_main = False

    @classmethod
    def join(cls):
        rank = dist.get_rank()
        cls._rank = rank
        cls._is_main = dist.get_rank() == 0

    @classmethod
    def is_first(cls):
        return cls._rank == 0


def mean(loss):
    dist.all_reduce(loss)
    return loss / dist.get_world_size()


def report(loss):
    if Processes.is_first():
        print("loss", mean(loss).item())  # expect: RNK101


def report_by_flag(loss):
    if Processes._is_main:
        print("loss", mean(loss).item())  # expect: RNK101


def main(rank, world_size):
    Processes.join()
    report(torch.ones(1))
