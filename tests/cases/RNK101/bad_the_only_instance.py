"""An object that its class, or its module, makes once and keeps: what it says of the rank, and what it communicates.

reason: the object behind Comm.get() and only() is true on rank 0 and lets rank 0 alone into a barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 28); rank 1 finished
"""

import torch.distributed as dist


class Comm:
    _instance = None

    def __init__(self):
        self.rank = dist.get_rank()

    @classmethod
    def get(cls):
        if cls._instance is None:
            cls._instance = cls()
        return cls._instance

    @property
    def leads(self):
        return self.rank == 0

    def wait(self):
        dist.barrier()


_only = None


def only():
    global _only
    if _only is None:
        _only = Comm()
    return _only


class Loop:
    def __init__(self):
        self.comm = Comm.get()

    def finish(self):
        if self.comm.leads:
            self.comm.wait()  # expect: RNK101 "barrier"


def start():
    comm = only()
    if comm.leads:
        comm.wait()  # expect: RNK101 "barrier"


def main(rank, world_size):
    start()
    Loop().finish()
