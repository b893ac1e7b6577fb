"""A rank function is handed on, kept, and compared with another function.

reason: whoever gets it calls it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def me():
    return 0


class Log:
    def __init__(self, ask=None):
        self.ask = ask if ask is not None else dist.get_rank


def main(rank, world_size):
    log = Log(dist.get_rank)
    assert log.ask() == rank
    assert dist.get_rank != me
    known = {"rank": dist.get_rank}
    assert known["rank"]() == rank
