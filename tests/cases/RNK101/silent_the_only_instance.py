"""An object that its class, or its module, makes once and keeps; all ranks wait with it.

reason: rank 0 does nothing but print under its tests, and a class with two kinds of objects is not known
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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


class Alone:
    @property
    def leads(self):
        return dist.get_rank() == 0

    def wait(self):
        pass


_only = None


def only(alone):
    global _only
    if _only is None and alone:
        _only = Alone()
    elif _only is None:
        _only = Comm()
    return _only


class Loop:
    def __init__(self):
        self.comm = Comm.get()

    def finish(self):
        if self.comm.leads:
            print("done")
        self.comm.wait()


def start():
    comm = only(True)
    if comm.leads:
        comm.wait()


def main(rank, world_size):
    start()
    Loop().finish()
